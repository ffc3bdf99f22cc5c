import { z } from 'zod';

/** Something the sender should know about an uploaded file that was accepted. `count` is how many things it's about. */
export const Remark = z.strictObject({
  kind: z.enum([
    'attachments-removed',
    'active-content-removed',
    'signatures-kept',
    'signatures-lost',
    'certified',
    'original-attached',
    'words-missing',
    'words-pictured',
    'symbols-missing',
    'words-unchecked',
    'changes-tracked',
    'comments-left-out',
    'files-taken-in',
  ]),
  count: z.int().min(1),
  /**
   * The words or symbols that are missing or are drawn as pictures, in quotation marks. Only with `words-missing`,
   * `words-pictured` and `symbols-missing`, and not always all of them.
   */
  words: z.string().min(1).max(4_000).exactOptional(),
});
export type Remark = z.infer<typeof Remark>;

/**
 * That the sender has looked at the remarks of `unseenRemarks`. Missing if there were none, or if it was said when the
 * release was asked for.
 */
export const hasSeenRemarks = z.literal(true).exactOptional();
