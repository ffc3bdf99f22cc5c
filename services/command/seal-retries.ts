import type { NatsConnection } from '@nats-io/transport-node';
import type { z } from 'zod';
import type { Document } from '#contracts/aggregates/document.ts';
import { SealingRetried } from '#contracts/announcements.ts';
import { Refusal, refuse } from '#contracts/refusals.ts';
import type { Log } from '../shared/log.ts';
import { answer } from '../shared/nats.ts';
import { document } from './document/decider.ts';
import { saidBySystem } from './epochs.ts';
import type { Writers } from './gate.ts';
import { handle } from './handle.ts';

type Reply = z.infer<typeof SealingRetried.reply>;

/** Puts on record that an operator has a document sealed that was given up; whoever follows the log then does it. */
export const retrySeals = (nats: NatsConnection, log: Log, writers: Pick<Writers, 'write'>) =>
  answer(nats, SealingRetried, log, async ({ documentId, by, reason }): Promise<Reply> => {
    try {
      const said = saidBySystem(by);
      const { events, state } = await writers.write((writer) =>
        handle(writer, document, documentId, said, { type: 'RetrySeal', data: { reason } }),
      );
      return { ok: true, standing: events.length > 0 ? 'given-up' : standingOf(state) };
    } catch (error) {
      if (error instanceof Refusal) return { ok: false, code: error.code };
      throw error;
    }
  });

const standingOf = (state: Document) => {
  if (state.status === 'none') return refuse('not-found');

  return state.sealed ? 'sealed' : 'not-given-up';
};
