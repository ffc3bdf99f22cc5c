import type { Remark } from './remarks.ts';

// This file doesn't use zod, because the browser runs it as well.

/** What the sender has to have looked at before a document is sent, since people would sign something else. */
export const unseenRemarks = (remarks: readonly Remark[]): readonly Remark[] =>
  remarks.filter(({ kind }) => LOOKED_AT.has(kind));

const LOOKED_AT: ReadonlySet<Remark['kind']> = new Set<Remark['kind']>([
  'words-missing',
  'words-pictured',
  'symbols-missing',
  'words-unchecked',
  'files-taken-in',
]);
