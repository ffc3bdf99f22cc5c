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
    'words-unchecked',
    'changes-tracked',
    'comments-left-out',
    'files-taken-in',
  ]),
  count: z.int().min(1),
  /** The words that are missing, in quotation marks. Only with `words-missing`, and not always all of them. */
  words: z.string().min(1).max(4_000).exactOptional(),
});
export type Remark = z.infer<typeof Remark>;

/** What the sender has to have looked at before a document is sent, since people would sign something else. */
export const unseenRemarks = (remarks: readonly Remark[]): readonly Remark[] =>
  remarks.filter(({ kind }) => kind === 'words-missing' || kind === 'files-taken-in');
