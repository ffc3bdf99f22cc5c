import { z } from 'zod';

/** How many problems the event log has that nobody has decided on: foreign events, and what the last audit found beside. */
export const LogProblems = z.object({ foreign: z.number(), findings: z.number() });
export type LogProblems = z.infer<typeof LogProblems>;

/**
 * `GET /api/notices`: messages that everybody who is signed in sees on every page. Auditors of the installation and those
 * who are named to operate backups also hear of problems of the log; for everybody else, and without any, it's null.
 */
export const NoticesView = z.object({
  notices: z.array(z.object({ code: z.literal('log.not-whole'), message: z.string() })),
  problems: LogProblems.nullable(),
});
export type NoticesView = z.infer<typeof NoticesView>;
