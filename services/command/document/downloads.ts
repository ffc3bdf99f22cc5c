import type { NatsConnection } from '@nats-io/transport-node';
import type { z } from 'zod';
import { RecordedDownload } from '#contracts/api/announcements.ts';
import { formatLogPosition } from '#contracts/api/log-position.ts';
import { Refusal } from '#contracts/api/refusals.ts';
import { answer } from '../../shared/messaging/nats.ts';
import type { Log } from '../../shared/running/logger.ts';
import { document } from '../decisions/document/decider.ts';
import type { PositionCookie } from '../http/position-cookie.ts';
import { ofRequest } from '../log/envelopes.ts';
import { handle } from '../log/handle.ts';
import type { Writers } from '../log/write-permission.ts';

type Reply = z.infer<typeof RecordedDownload.reply>;

/** Puts a download on record before the query service serves the file. */
export const recordDownloads = (
  nats: NatsConnection,
  log: Log,
  writers: Writers,
  positions: PositionCookie,
) =>
  answer(nats, RecordedDownload, log, async ({ documentId, sealed, ...request }): Promise<Reply> => {
    const envelope = ofRequest(request);

    try {
      return await writers.write(async (writer) => {
        const { position } = await handle(writer, document, documentId, envelope, {
          type: 'RecordDownload',
          data: { sealed },
        });
        return { ok: true, position: formatLogPosition(positions.of(writer.epoch, position)) };
      });
    } catch (error) {
      if (error instanceof Refusal) return { ok: false, code: error.code };
      throw error;
    }
  });
