import type { NatsConnection } from '@nats-io/transport-node';
import type { z } from 'zod';
import { Erased } from '#contracts/api/announcements.ts';
import { Refusal } from '#contracts/api/refusals.ts';
import type { Pool } from '../../shared/database/pool.ts';
import { answer } from '../../shared/messaging/nats.ts';
import type { Log } from '../../shared/running/logger.ts';
import { eraseAccount } from '../account/erase-account.ts';
import { erase } from '../document/erasures.ts';
import { bySystem } from '../log/envelopes.ts';
import type { Writers } from '../log/write-permission.ts';
import { eraseRequest } from '../privacy/erase-request.ts';

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
      const isNew = await writers.write((writer) => {
        if (of.kind === 'account') return eraseAccount({ writer, database }, of.id, why, envelope);
        if (of.kind === 'request') return eraseRequest(writer, of.id, why, envelope);

        return erase(writer, of.document, { recipient: of.recipient, ...why }, envelope);
      });
      return { ok: true, isNew };
    } catch (error) {
      if (error instanceof Refusal) return { ok: false, code: error.code };
      throw error;
    }
  });
