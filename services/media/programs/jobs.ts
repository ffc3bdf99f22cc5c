import type { z } from 'zod';
import type { MediaRefusal, PageWords } from '#contracts/api/media.ts';
import type { PageSize } from '#contracts/document/fields/geometry.ts';
import type { Remark } from '#contracts/document/remarks/remarks.ts';
import type { Named } from '../uploads/attachable.ts';
import type { WordKind } from '../uploads/file-kind.ts';
import type { ReadWord } from '../word-format/text/read-word.ts';
import type { WordText } from '../word-format/text/word-text.ts';

/** A worker's job with one file. Pages count from 1. */
export type Job =
  /** With `sheet`, the file becomes a document that leaves the original untouched. */
  | { readonly kind: 'prepare'; readonly bytes: Uint8Array; readonly sheet?: Named | undefined }
  | {
      readonly kind: 'render';
      readonly bytes: Uint8Array;
      readonly page: number;
      readonly width: number;
      /** Somebody waits, so encoding has to be quick even if the result is larger. */
      readonly urgent: boolean;
    }
  | { readonly kind: 'read'; readonly bytes: Uint8Array; readonly page: number }
  | { readonly kind: 'weigh'; readonly bytes: Uint8Array; readonly word: WordKind }
  /** Reads what a Word file shows, and makes the file that LibreOffice is given. */
  | { readonly kind: 'read-word'; readonly bytes: Uint8Array }
  /** Reads the text of some pages, the first of which is `from`. */
  | { readonly kind: 'read-texts'; readonly bytes: Uint8Array; readonly from: number }
  /** Looks for the text of a Word file in the pages of the PDF that was made of it. */
  | { readonly kind: 'compare-words'; readonly text: WordText; readonly pages: readonly string[] }
  | { readonly kind: 'logo'; readonly bytes: Uint8Array };

export type Done =
  | Prepared
  | { readonly kind: 'rendered'; readonly picture: Uint8Array }
  | { readonly kind: 'logo'; readonly picture: Uint8Array }
  | { readonly kind: 'read'; readonly words: z.infer<typeof PageWords> }
  | { readonly kind: 'weighed' }
  | ({ readonly kind: 'word-read' } & ReadWord)
  | { readonly kind: 'texts-read'; readonly texts: readonly string[]; readonly pageCount: number }
  | { readonly kind: 'words-compared'; readonly remarks: readonly Remark[] }
  | { readonly kind: 'refused'; readonly code: MediaRefusal['code'] };

export type Prepared = {
  readonly kind: 'prepared';
  /** The PDF to keep; null means the one that was given. */
  readonly bytes: Uint8Array | null;
  readonly pages: readonly PageSize[];
  /** What the sender is told about the file. */
  readonly remarks: readonly Remark[];
  /** Page 1 as WebP, 794 pixels wide. */
  readonly picture: Uint8Array;
};
