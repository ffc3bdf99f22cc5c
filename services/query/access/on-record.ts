import type { Context } from 'koa';
import type { z } from 'zod';
import { RecordedAccess, RecordedRefusal } from '#contracts/api/announcements.ts';
import { backoff } from '../../shared/flow/backoff.ts';
import { pause } from '../../shared/flow/pause.ts';
import { retry } from '../../shared/flow/retry.ts';
import type { Log } from '../../shared/running/logger.ts';
import { correlationOf } from '../../shared/tracing/requests.ts';
import type { By, Looker } from '../http/looker.ts';
import type { Messaging } from '../messaging/messaging.ts';

type Dependencies = {
  readonly messaging: Pick<Messaging, 'ask'>;
  readonly clientOf: (ctx: Context) => Looker;
  readonly log: Log;
};

export type OnRecord = ReturnType<typeof onRecord>;

/**
 * Milliseconds that recording may take, and in which several looks of one person count as one, since each page is a
 * picture.
 */
const RECORDING = 5_000;
const ONE_LOOK = 30_000;
/** How long several refused looks of one person count as one: the time in which a screen may ask again by itself. */
const ONE_REFUSAL = 5_000;
/** Milliseconds of the first and the longest pause between tries, and after which a record is given up. */
const pauseAfter = backoff(500, 30_000);
const GIVE_UP = 3_600_000;

/**
 * Tells the command service whom a document was shown to and who was refused. The answer does not wait for the record,
 * so that people can read during an outage of the log; a look that could not be recorded is sent again until it is.
 */
export const onRecord = ({ messaging, clientOf, log }: Dependencies) => {
  const recent = new Set<string>();
  const closed = new AbortController();

  const untilRecorded = async (request: z.infer<typeof RecordedAccess.request>): Promise<void> => {
    const record = async () => {
      const reply = await messaging.ask(RecordedAccess, request, RECORDING);
      if (!reply.ok && reply.code !== 'not-found') throw new Error(reply.code);
    };
    await retry(record, { pauseAfter, within: GIVE_UP, signal: closed.signal, ref: false }).catch(() =>
      log.error({ documentId: request.documentId, by: request.by }, 'a look could not be put on record'),
    );
  };

  return {
    /** The document was shown to its owner or to a recipient. A HEAD request shows nothing. */
    document: async (ctx: Context, documentId: string, by: By): Promise<void> => {
      const key = `${documentId} ${by.kind} ${by.id}`;
      if (ctx.method === 'HEAD' || recent.has(key)) return;
      recent.add(key);
      const request = { documentId, by, access: { kind: 'shown' as const }, ...clientOf(ctx) };
      await untilRecorded({ ...request, correlationId: correlationOf(ctx) });
      await pause(ONE_LOOK, { signal: closed.signal, ref: false });
      recent.delete(key);
    },

    /**
     * A refusal that cannot be recorded is dropped, since an attack may cause any number of them. One person's screen
     * may ask for a document twice, which is one look that was refused.
     */
    recordRefusal: async (
      ctx: Context,
      refused: z.infer<typeof RecordedRefusal.request>['refused'],
    ): Promise<void> => {
      const key = refused.kind === 'access' && JSON.stringify(refused);
      if (key && recent.has(key)) return;
      if (key) recent.add(key);
      const request = { refused, ...clientOf(ctx), correlationId: correlationOf(ctx) };
      await messaging
        .ask(RecordedRefusal, request, RECORDING)
        .catch((error) =>
          log.warn({ err: error, kind: refused.kind }, 'a refusal could not be put on record'),
        );
      if (!key) return;
      await pause(ONE_REFUSAL, { signal: closed.signal, ref: false });
      recent.delete(key);
    },

    close: () => closed.abort(),
  };
};
