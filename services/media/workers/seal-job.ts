import type { z } from 'zod';
import type { Seal } from '#contracts/media.ts';

export type SealJob = { readonly request: z.infer<typeof Seal.request>; readonly pdf: Uint8Array };

export type SealDone =
  | {
      readonly kind: 'sealed';
      readonly bytes: Uint8Array;
      readonly level: 'B-B' | 'B-T';
      readonly pageCount: number;
    }
  /** The time-stamping authority is away. */
  | { readonly kind: 'refused' };
