import type { NatsConnection } from '@nats-io/transport-node';
import type { z } from 'zod';
import { RecordedExport } from '#contracts/api/announcements.ts';
import { formatLogPosition } from '#contracts/api/log-position.ts';
import { Refusal } from '#contracts/api/refusals.ts';
import { answer } from '../../shared/messaging/nats.ts';
import type { Log } from '../../shared/running/logger.ts';
import { privacyRequests } from '../decisions/privacy/requests.ts';
import type { PositionCookie } from '../http/position-cookie.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import { ofRequest } from '../log/envelopes.ts';
import { handle } from '../log/handle.ts';
import type { Writers } from '../log/write-permission.ts';

type Reply = z.infer<typeof RecordedExport.reply>;

/** Puts on record who takes what is known of a person, before the query service hands it out. Each time counts. */
export const recordExports = (
  nats: NatsConnection,
  log: Log,
  writers: Pick<Writers, 'write'>,
  positions: Pick<PositionCookie, 'of'>,
  limits: Pick<RateLimits, 'spend'>,
) =>
  answer(nats, RecordedExport, log, async ({ request, by, ...from }): Promise<Reply> => {
    const envelope = ofRequest({ ...from, by: { kind: 'account', id: by } });

    try {
      await limits.spend('taken-by', by);
      return await writers.write(async (writer) => {
        const taking = { type: 'TakeExport', data: {} } as const;
        const { position } = await handle(writer, privacyRequests, request, envelope, taking);
        return { ok: true, position: formatLogPosition(positions.of(writer.epoch, position)) };
      });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { code, retryAfter } = error;
      return { ok: false, code, ...(retryAfter !== null && { retryAfter }) };
    }
  });
