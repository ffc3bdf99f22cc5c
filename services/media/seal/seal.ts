import { Refusal } from '#contracts/refusals.ts';
import { compose, type SealRequest } from './composition.ts';
import type { SealerConfig } from './config.ts';
import { type Inspector, openInspector, type PdfOutline } from './inspection.ts';
import { openWithLibpdf } from './pdf/libpdf-file.ts';
import type { PdfFile } from './pdf/pdf-file.ts';
import { selfCheck } from './self-check.ts';
import { openIdentity } from './signature/identity.ts';
import { signed } from './signature/pades.ts';
import { timestampFrom } from './signature/timestamp.ts';
import type { Drawings } from './stamp.ts';
import { loadFonts } from './typesetting/fonts.ts';
import { shaper } from './typesetting/shaping.ts';

export type Sealed = {
  readonly bytes: Uint8Array;
  readonly level: 'B-B' | 'B-T';
  readonly pageCount: number;
};

export type Sealer = {
  /**
   * Stamps the values, appends the certificate of completion, signs (PAdES) and checks the result. Refuses with
   * `unavailable` where the time-stamping authority does not answer; throws where the file cannot be sealed.
   */
  seal(request: SealRequest, pdf: Uint8Array, drawings?: Drawings): Promise<Sealed>;
};

/** Reads keys and fonts once; the sealer may be used for any number of documents, in a worker thread as well. */
export const openSealer = async ({ keys, p12, tsaUrl }: SealerConfig): Promise<Sealer> => {
  const identity = await openIdentity({ keys, ...(p12 && { p12 }) });
  const inspector = await openInspector();
  const shaping = shaper(loadFonts());
  const timestamp = tsaUrl ? timestampFrom(tsaUrl) : undefined;

  const attempt = async (file: PdfFile, request: SealRequest, before: Before): Promise<Sealed> => {
    const { drawings } = before;
    const composing = { shaper: shaping, drawings, at: new Date(), withTimestamp: timestamp !== undefined };
    const pageCount = compose(file, request, composing);
    const bytes = await signed(await file.save(), { identity: await identity(), timestamp });
    selfCheck(bytes, await inspector.outline(bytes), {
      pages: pageCount,
      signatures: before.signatures + 1,
      kept: before.signatures > 0 ? before.bytes : null,
    });

    return { bytes, level: timestamp ? 'B-T' : 'B-B', pageCount };
  };

  return {
    async seal(request, pdf, drawings = new Map()) {
      const before = { bytes: pdf, drawings, ...(await inspector.outline(pdf)) };
      const failures: unknown[] = [];

      for (const open of waysToOpen(before, inspector))
        try {
          return await attempt(await open(), request, before);
        } catch (error) {
          if (error instanceof Refusal) throw error;
          failures.push(error);
        }

      throw new AggregateError(failures, 'the file cannot be sealed');
    },
  };
};

type Before = PdfOutline & { readonly bytes: Uint8Array; readonly drawings: Drawings };

/** From the best to the last resort; what was signed before is only ever added to. */
const waysToOpen = (
  { bytes, signatures }: Before,
  inspector: Inspector,
): readonly (() => Promise<PdfFile>)[] => [
  () => openWithLibpdf(bytes),
  ...(signatures === 0 ? [async () => openWithLibpdf(await inspector.rewritten(bytes))] : []),
  async () => (await cantoo()).openWithCantoo(bytes),
];

/** Loaded for the few files that need it: it takes 35 MB. */
const cantoo = () => import('./pdf/cantoo-file.ts');
