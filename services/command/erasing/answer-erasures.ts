import type { NatsConnection } from '@nats-io/transport-node';
import type { z } from 'zod';
import { isAccountErased } from '#contracts/account/erasures.ts';
import { Erased } from '#contracts/api/announcements.ts';
import { Refusal, refuse } from '#contracts/api/refusals.ts';
import type { SealedDecision } from '#contracts/personal/erasure-events.ts';
import type { Pool } from '../../shared/database/pool.ts';
import { answer } from '../../shared/messaging/nats.ts';
import type { Log } from '../../shared/running/logger.ts';
import { eraseAccount } from '../account/erase-account.ts';
import { account } from '../decisions/account/decider.ts';
import { erase } from '../document/erasures.ts';
import { bySystem } from '../log/envelopes.ts';
import type { Writer } from '../log/handle.ts';
import type { Writers } from '../log/write-permission.ts';
import { eraseRequest } from '../privacy/erase-request.ts';
import { hasSealedDocument, requireNotHeld } from './account-documents.ts';

type Reply = z.infer<typeof Erased.reply>;

/** Erases what an operator asks for at the command line. The leader, which follows the log, then destroys the keys. */
export const answerErasures = (
  nats: NatsConnection,
  log: Log,
  writers: Pick<Writers, 'write'>,
  database: Pool,
) =>
  answer(nats, Erased, log, async ({ of, by, ...why }): Promise<Reply> => {
    const envelope = bySystem(by);
    try {
      const isNew = await writers.write(async (writer) => {
        if (of.kind === 'account') {
          await requireErasable(writer, of.id, why.sealed);
          return eraseAccount({ writer, database }, of.id, why, envelope);
        }
        if (of.kind === 'request') return eraseRequest(writer, of.id, why, envelope);

        return erase(writer, of.document, { recipient: of.recipient, ...why }, envelope);
      });
      return { ok: true, isNew };
    } catch (error) {
      if (error instanceof Refusal) {
        const { code, parameters } = error;
        return { ok: false, code, ...(parameters && { parameters }) };
      }
      throw error;
    }
  });

/** An account that was erased before is erased once more without any question. */
const requireErasable = async (
  writer: Writer,
  id: string,
  sealed: SealedDecision | undefined,
): Promise<void> => {
  const { state } = await writer.streams.read(account, id);
  if (state.status === 'none' || isAccountErased(state)) return;
  await requireNotHeld(writer, id);
  if (sealed?.decision === 'destroy') refuse('erasure.sealed-of-account');
  if (!sealed && (await hasSealedDocument(writer, id))) refuse('erasure.sealed-undecided');
};
