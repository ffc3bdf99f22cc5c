import type { Context } from 'koa';
import type { z } from 'zod';
import { RecordedAccess, RecordedExport, RecordedSearch } from '#contracts/api/announcements.ts';
import { LOG_POSITION_HEADER } from '#contracts/api/log-position.ts';
import { Refusal, refuse } from '#contracts/api/refusals.ts';
import { correlationOf } from '../../shared/tracing/requests.ts';
import type { By, Looker } from '../http/looker.ts';
import type { Messaging } from '../messaging/messaging.ts';
import type { Readable } from './policy.ts';

type Dependencies = {
  readonly messaging: Pick<Messaging, 'ask'>;
  readonly clientOf: (ctx: Context) => Looker;
};

type Access = z.infer<typeof RecordedAccess.request>['access'];
type Search = z.infer<typeof RecordedSearch.request>['search'];
type Looked = { readonly by: By; readonly view: Pick<Readable['view'], 'id'> };

export type Accesses = ReturnType<typeof accesses>;

/** Milliseconds that the command service may take to record a look. */
const RECORDING = 5_000;
/** Views of the same document within this many milliseconds count as one, because its pages are many pictures. */
const ONE_LOOK = 30_000;

/**
 * Has the command service record each view before anything is shown. Refuses with `unavailable`, `not-found`,
 * `too-many` or `history.foreign`.
 */
export const accesses = ({ messaging, clientOf }: Dependencies) => {
  const recent = new Map<string, { readonly at: number; readonly recording: Promise<unknown> }>();

  const record = async (ctx: Context, { by, view }: Looked, access: Access) => {
    const request = { documentId: view.id, by, access, ...clientOf(ctx), correlationId: correlationOf(ctx) };
    const reply = await messaging.ask(RecordedAccess, request, RECORDING);
    if (!reply.ok) return refused(reply);
    ctx.set(LOG_POSITION_HEADER, reply.position);

    return reply.position;
  };

  const once = async (ctx: Context, looked: Looked, access: Access): Promise<void> => {
    const now = performance.now();
    for (const [key, { at }] of recent) if (now - at > ONE_LOOK) recent.delete(key);
    const key = `${access.kind} ${looked.view.id} ${looked.by.kind} ${looked.by.id}`;
    const recording = recent.get(key)?.recording ?? record(ctx, looked, access);
    if (!recent.has(key)) recent.set(key, { at: now, recording });

    try {
      await recording;
    } catch (error) {
      recent.delete(key);
      throw error;
    }
  };

  return {
    recordView: (ctx: Context, looked: Looked): Promise<void> => once(ctx, looked, { kind: 'viewed' }),

    /** We record a download of the file only if the request asks for more than the headers. */
    recordOriginalDownload: async (ctx: Context, looked: Looked, pdf: string): Promise<void> => {
      if (ctx.method !== 'HEAD') await once(ctx, looked, { kind: 'original', pdf });
    },

    recordExport: (ctx: Context, looked: Looked, what: Omit<Extract<Access, { kind: 'exported' }>, 'kind'>) =>
      record(ctx, looked, { kind: 'exported', ...what }),

    /** Returns the log position at which the download is recorded. Null if the document isn't what it was any more. */
    recordEvidence: (
      ctx: Context,
      looked: Looked,
      what: Omit<Extract<Access, { kind: 'evidence' }>, 'kind'>,
    ) =>
      record(ctx, looked, { kind: 'evidence', ...what }).catch((error) =>
        error instanceof Refusal && error.code === 'changed-since' ? null : Promise.reject(error),
      ),

    /** Of all that is known of somebody, for the privacy request with which they asked for it. */
    recordHandover: async (ctx: Context, by: string, request: string): Promise<void> => {
      const handover = { request, by, ...clientOf(ctx), correlationId: correlationOf(ctx) };
      const reply = await messaging.ask(RecordedExport, handover, RECORDING);
      if (!reply.ok) refused(reply);
    },

    recordSearch: async (ctx: Context, by: string, search: Search): Promise<void> => {
      const request = { by, search, ...clientOf(ctx), correlationId: correlationOf(ctx) };
      const reply = await messaging.ask(RecordedSearch, request, RECORDING);
      if (!reply.ok) refused(reply);
    },
  };
};

type Refused = Extract<z.infer<typeof RecordedAccess.reply>, { ok: false }>;

const refused = ({ code, retryAfter }: Refused): never => {
  if (code === 'too-many') refuse('too-many', undefined, retryAfter);

  return refuse(passedOn.find((one) => one === code) ?? 'unavailable');
};

/** The refusals that a reader is given exactly as the command service words them. */
const passedOn = ['not-found', 'changed-since', 'history.foreign'] as const;
