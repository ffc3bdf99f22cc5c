import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from 'koa';
import type { z } from 'zod';
import { RecordedAccess, RecordedRefusal } from '#contracts/api/announcements.ts';
import type { Client } from '../../shared/http/client.ts';
import type { Log } from '../../shared/running/logger.ts';
import type { By } from '../documents/downloads.ts';
import type { Messaging } from '../live/messaging.ts';

type Parts = {
  readonly messaging: Pick<Messaging, 'ask'>;
  readonly clientOf: (ctx: Context) => Client;
  readonly log: Log;
};

export type OnRecord = ReturnType<typeof onRecord>;

/** Milliseconds that a record may take, and in which the same look is not told again: pages are many pictures. */
const RECORDING = 5_000;
const TOLD = 30_000;
/** Milliseconds between tries, doubled each time, and after which nobody tries any more. */
const FIRST_PAUSE = 500;
const LAST_PAUSE = 30_000;
const GIVE_UP = 3_600_000;

/**
 * Tells command whom a document was shown to, and who was refused. Nobody waits for the record, so that an outage of the
 * log keeps nobody from reading; what could not be recorded is told again until it is.
 */
export const onRecord = ({ messaging, clientOf, log }: Parts) => {
  const told = new Set<string>();
  const closed = new AbortController();

  const untilRecorded = async (said: z.infer<typeof RecordedAccess.request>): Promise<void> => {
    const giveUp = performance.now() + GIVE_UP;
    for (let pause = FIRST_PAUSE; ; pause = Math.min(2 * pause, LAST_PAUSE)) {
      const reply = await messaging.ask(RecordedAccess, said, RECORDING).catch(() => null);
      if (reply?.ok || reply?.code === 'not-found') return;
      if (performance.now() > giveUp || closed.signal.aborted) break;
      await delay(pause, undefined, { signal: closed.signal, ref: false }).catch(() => {});
    }
    log.error({ documentId: said.documentId, by: said.by }, 'a look could not be put on record');
  };

  return {
    /** The document itself, to its owner or to whoever has a recipient's link. Headers show none. */
    document: async (ctx: Context, documentId: string, by: By): Promise<void> => {
      const key = `${documentId} ${by.kind} ${by.id}`;
      if (ctx.method === 'HEAD' || told.has(key)) return;
      told.add(key);
      const said = { documentId, by, access: { kind: 'shown' as const }, ...clientOf(ctx) };
      await untilRecorded({ ...said, correlationId: randomUUID() });
      await delay(TOLD, undefined, { signal: closed.signal, ref: false }).catch(() => {});
      told.delete(key);
    },

    /** Refusals that can't be told are gone: the answer is what protects, and an attack may bring any number of them. */
    refused: async (
      ctx: Context,
      refused: z.infer<typeof RecordedRefusal.request>['refused'],
    ): Promise<void> => {
      const said = { refused, ...clientOf(ctx), correlationId: randomUUID() };
      await messaging
        .ask(RecordedRefusal, said, RECORDING)
        .catch((error) =>
          log.warn({ err: error, kind: refused.kind }, 'a refusal could not be put on record'),
        );
    },

    close: () => closed.abort(),
  };
};
