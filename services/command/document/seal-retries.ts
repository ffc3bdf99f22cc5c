import type { NatsConnection } from '@nats-io/transport-node';
import type { z } from 'zod';
import { SealingRetried } from '#contracts/api/announcements.ts';
import { Refusal, refuse } from '#contracts/api/refusals.ts';
import type { Document } from '#contracts/document/state.ts';
import { answer } from '../../shared/messaging/nats.ts';
import type { Log } from '../../shared/running/logger.ts';
import { document } from '../decisions/document/decider.ts';
import { bySystem } from '../log/envelopes.ts';
import { handle } from '../log/handle.ts';
import type { Writers } from '../log/write-permission.ts';

type Reply = z.infer<typeof SealingRetried.reply>;

/** Puts on record that an operator wants sealing to be tried again. The leader, which follows the log, then does it. */
export const retrySeals = (nats: NatsConnection, log: Log, writers: Pick<Writers, 'write'>) =>
  answer(nats, SealingRetried, log, async ({ documentId, by, reason }): Promise<Reply> => {
    try {
      const envelope = bySystem(by);
      const { events, state } = await writers.write((writer) =>
        handle(writer, document, documentId, envelope, { type: 'RetrySeal', data: { reason } }),
      );
      return { ok: true, standing: events.length > 0 ? 'given-up' : sealStateOf(state) };
    } catch (error) {
      if (error instanceof Refusal) return { ok: false, code: error.code };
      throw error;
    }
  });

const sealStateOf = (state: Document) => {
  if (state.status === 'none') return refuse('not-found');

  return state.sealed ? 'sealed' : 'not-given-up';
};
