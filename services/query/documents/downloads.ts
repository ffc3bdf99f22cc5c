import type { Context } from 'koa';
import { RecordedDownload } from '#contracts/api/announcements.ts';
import { LOG_POSITION_HEADER } from '#contracts/api/log-position.ts';
import { refuse } from '#contracts/api/refusals.ts';
import type { DocumentView } from '#contracts/api/views/document.ts';
import { streams as streamNames } from '#contracts/stream-name.ts';
import type { Blobs } from '../../shared/blobs/blobs.ts';
import { correlationOf } from '../../shared/tracing/requests.ts';
import { attach } from '../http/attach.ts';
import type { By, Looker } from '../http/looker.ts';
import type { Messaging } from '../messaging/messaging.ts';
import { watch } from '../messaging/watch.ts';

type Dependencies = {
  readonly messaging: Messaging;
  readonly blobs: Blobs;
  readonly clientOf: (ctx: Context) => Looker;
};

/** A document whose sealed PDF can be downloaded once there is one. */
export type Sealable = {
  readonly view: Pick<DocumentView, 'id' | 'title' | 'status' | 'sealFailed'>;
  readonly sealed: string | null;
  readonly sealedDestroyedAt: string | null;
};

export type Original = { readonly view: { readonly title: string }; readonly pdf: string };

export type Downloads = ReturnType<typeof downloads>;

/** Milliseconds to wait for the seal right after completion, between two looks without news, and for the record. */
const SEALING = 10_000;
const SILENCE = 1_000;
const RECORDING = 5_000;

/**
 * Serves a document's files. A download of the sealed PDF is on record before the first byte is sent. A HEAD request
 * gets no file, so it is no download.
 */
export const downloads = ({ messaging, blobs, clientOf }: Dependencies) => {
  const record = async (ctx: Context, { id, by, sealed }: { id: string; by: By; sealed: string }) => {
    const request = { documentId: id, by, sealed, ...clientOf(ctx), correlationId: correlationOf(ctx) };
    const reply = await messaging.ask(RecordedDownload, request, RECORDING);
    if (!reply.ok) return refuse('unavailable');

    ctx.set(LOG_POSITION_HEADER, reply.position);
  };

  return {
    sendSealed: async (ctx: Context, by: By, find: () => Promise<Sealable>): Promise<void> => {
      const { id, title, sealed } = await waitForSeal(messaging, find);
      const pdf = (await blobs.get(sealed)) ?? refuse('unavailable');
      if (ctx.method !== 'HEAD') await record(ctx, { id, by, sealed });
      serve(ctx, title, pdf);
    },

    /** The PDF as it is before anybody signs it. The route has put the download on record before. */
    original: async (ctx: Context, { pdf, view }: Original): Promise<void> =>
      serve(ctx, view.title, (await blobs.get(pdf)) ?? refuse('unavailable')),
  };
};

const serve = (ctx: Context, title: string, pdf: Uint8Array) => {
  attach(ctx, title, '.pdf');
  ctx.type = 'application/pdf';
  ctx.body = pdf;
};

/**
 * Waits for the seal right after completion. Refuses `document.not-completed`, `document.seal-failed`,
 * `document.sealed-destroyed`, and `unavailable` when it is late.
 */
const waitForSeal = async (messaging: Messaging, find: () => Promise<Sealable>) => {
  const giveUp = performance.now() + SEALING;
  let stream = '';
  const news = watch(messaging, ({ streams }) => streams.includes(stream));

  try {
    while (performance.now() < giveUp) {
      const { view, sealed, sealedDestroyedAt } = await find();
      if (view.status !== 'completed') refuse('document.not-completed');
      if (sealedDestroyedAt !== null) refuse('document.sealed-destroyed', { at: sealedDestroyedAt });
      if (sealed !== null) return { ...view, sealed };
      if (view.sealFailed) refuse('document.seal-failed');

      stream = streamNames.document(view.id);
      await news.untilWoken(SILENCE);
    }
  } finally {
    news.stop();
  }

  return refuse('unavailable', { late: 'seal' });
};
