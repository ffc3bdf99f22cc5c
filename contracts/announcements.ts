import { z } from 'zod';
import { BackupProgress } from './backup.ts';

/** The projector's word over NATS that the read models have passed a position. Nothing else: a rebuild repeats it. */
export const Projected = {
  subject: 'projector.position',
  message: z.strictObject({
    epoch: z.int(),
    commit: z.string(),
    /** Streams (without epoch) whose rows changed since the last word; empty for a bare checkpoint. */
    streams: z.array(z.string()),
  }),
} as const;

/** Asked of command by query before a file is served: recorded first, or not served (design, section 1). */
export const RecordedDownload = {
  subject: 'command.downloaded',
  request: z.strictObject({
    documentId: z.uuid(),
    by: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('account'), id: z.uuid() }),
      z.strictObject({ kind: z.literal('recipient'), id: z.uuid() }),
      z.strictObject({ kind: z.literal('auditor'), id: z.uuid() }),
    ]),
    sealed: z.string(),
    ip: z.string().nullable(),
    userAgent: z.string().nullable(),
    correlationId: z.uuid(),
  }),
  reply: z.discriminatedUnion('ok', [
    z.strictObject({ ok: z.literal(true), position: z.string() }),
    z.strictObject({ ok: z.literal(false), code: z.string() }),
  ]),
} as const;

/** How far a backup, a restore or a rebuild has come, told as it goes. Nobody has to hear it. */
export const Progressed = { subject: 'backup.progress', message: BackupProgress } as const;
