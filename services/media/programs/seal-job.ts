import type { z } from 'zod';
import type { Seal } from '#contracts/api/media.ts';
import type { Drawings } from '../seal/stamp.ts';

export type SealJob =
  | {
      readonly kind: 'seal';
      readonly request: z.infer<typeof Seal.request>;
      readonly pdf: Uint8Array;
      readonly drawings: Drawings;
      /** The file that is attached, if the document has a sheet for it. */
      readonly original: Uint8Array | null;
    }
  /** A small test file of our own should be sealed. */
  | { readonly kind: 'probe' };

export type SealDone =
  | {
      readonly kind: 'sealed';
      readonly bytes: Uint8Array;
      readonly level: 'B-B' | 'B-T';
      readonly pageCount: number;
    }
  /** The time-stamping authority is unreachable, or the file can't be sealed. */
  | { readonly kind: 'refused'; readonly code: 'unavailable' | 'upload.not-sealable' };
