import type { PdfFile } from '../pdf/file/pdf-file.ts';
import { compose, type SealRequest } from './composition.ts';
import type { SealerConfig } from './config.ts';
import { openInspector } from './inspection.ts';
import { expectedOf, type Original, withFirstOpening } from './open-original.ts';
import { selfCheck } from './self-check.ts';
import { openIdentity } from './signature/open-identity.ts';
import { fillInSignature, roomFor } from './signature/pades.ts';
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
   * `unavailable` if the time-stamping authority doesn't answer, and throws if the file can't be sealed.
   */
  seal(
    request: SealRequest,
    pdf: Uint8Array,
    drawings?: Drawings,
    original?: Uint8Array | null,
  ): Promise<Sealed>;
};

/** Reads keys and fonts once. The sealer can be used for any number of documents, in a worker thread too. */
export const openSealer = async ({ keys, p12, tsaUrl }: SealerConfig): Promise<Sealer> => {
  const identity = await openIdentity({ keys, ...(p12 && { p12 }) });
  const inspector = await openInspector();
  const shaping = shaper(loadFonts());
  const timestamp = tsaUrl ? timestampFrom(tsaUrl) : undefined;

  const attempt = async (file: PdfFile, request: SealRequest, before: Before): Promise<Sealed> => {
    const { drawings, original } = before;
    const sealIdentity = await identity();
    const room = roomFor(sealIdentity, timestamp !== undefined);
    const composing = { shaper: shaping, drawings, original, at: new Date(), room };
    const { pageCount, hasAllAnnotations } = compose(file, request, composing);
    const bytes = await fillInSignature(await file.save(), { identity: sealIdentity, timestamp, room });
    await selfCheck(
      bytes,
      await inspector.outline(bytes, before),
      expectedOf(before, pageCount, hasAllAnnotations, original),
    );

    return { bytes, level: timestamp ? 'B-T' : 'B-B', pageCount };
  };

  return {
    async seal(request, pdf, drawings = new Map(), original = null) {
      const before = { bytes: pdf, drawings, original, ...(await inspector.outline(pdf)) };

      return withFirstOpening(before, inspector, (file) => attempt(file, request, before));
    },
  };
};

type Before = Original & { readonly drawings: Drawings; readonly original: Uint8Array | null };
