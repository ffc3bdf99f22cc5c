import { Refusal } from '#contracts/api/refusals.ts';
import { sha256 } from '../../shared/keys/sha256.ts';
import type { Inspector, PdfOutline } from './inspection.ts';
import { isHybrid } from './pdf/hybrid.ts';
import { openWithLibpdf } from './pdf/libpdf-file.ts';
import type { PdfFile } from './pdf/pdf-file.ts';
import type { Expected } from './self-check.ts';

/** No way of opening the file leads to a sealed one: it is the file's fault. */
export class CannotSeal extends AggregateError {
  override readonly name = 'CannotSeal';
}

/** A file before anything is added to it. */
export type Original = PdfOutline & { readonly bytes: Uint8Array };

/**
 * Opens the file in one way after the other until what is made of it passes. The upload tries the same ways in the
 * same order, so what it found to hold holds when everybody has signed. Throws what a refusal says at once, and all
 * failures together where no way holds.
 */
export const byTheFirstWay = async <Made>(
  original: Original,
  inspector: Inspector,
  make: (file: PdfFile) => Promise<Made>,
): Promise<Made> => {
  const failures: unknown[] = [];

  for (const open of waysToOpen(original, inspector))
    try {
      return await make(await open());
    } catch (error) {
      if (error instanceof Refusal) throw error;
      failures.push(error);
    }

  throw new CannotSeal(failures, 'the file cannot be sealed');
};

/** From the best to the last resort; what was signed before is only ever added to. */
const waysToOpen = (
  { bytes, signatures }: Original,
  inspector: Inspector,
): readonly (() => Promise<PdfFile>)[] => {
  const byCantoo = async () => (await cantoo()).openWithCantoo(bytes);
  const byLibpdf = () => openWithLibpdf(bytes);
  const anew = async () => openWithLibpdf(await inspector.rewritten(bytes));
  const asItIs = isHybrid(bytes) ? [byCantoo] : [byLibpdf, byCantoo];

  return signatures === 0 ? [...asItIs, anew] : asItIs;
};

/** Loaded for the few files that need it: it takes 35 MB. */
const cantoo = () => import('./pdf/cantoo-file.ts');

export const expectedOf = (
  { bytes, signatures, marks }: Original,
  pages: number,
  hasAllAnnotations: boolean,
  attached: Uint8Array | null,
): Expected => ({
  pages,
  signatures: signatures + 1,
  marks,
  hasAllAnnotations,
  attached: attached && sha256(attached),
  kept: signatures > 0 ? bytes : null,
});
