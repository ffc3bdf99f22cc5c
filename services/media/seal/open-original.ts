import { Refusal } from '#contracts/api/refusals.ts';
import { sha256 } from '../../shared/keys/sha256.ts';
import { isHybrid } from '../pdf/file/hybrid.ts';
import { openWithLibpdf } from '../pdf/file/libpdf-file.ts';
import type { PdfFile } from '../pdf/file/pdf-file.ts';
import type { Inspector, PdfOutline } from './inspection.ts';
import type { Expected } from './self-check.ts';

/** The file can't be sealed, whichever way it is opened. The file is at fault. */
export class CannotSeal extends AggregateError {
  override readonly name = 'CannotSeal';
}

/** A file before anything is added to it. */
export type Original = PdfOutline & { readonly bytes: Uint8Array };

/**
 * Opens the file with one library after the other until `make` succeeds. The upload tries them in the same order, so
 * what worked then works when everybody has signed. A refusal is thrown at once; if nothing works, all failures are
 * thrown as one.
 */
export const withFirstOpening = async <Made>(
  original: Original,
  inspector: Inspector,
  make: (file: PdfFile) => Promise<Made>,
): Promise<Made> => {
  const failures: unknown[] = [];

  for (const open of openings(original, inspector))
    try {
      return await make(await open());
    } catch (error) {
      if (error instanceof Refusal) throw error;
      failures.push(error);
    }

  throw new CannotSeal(failures, 'the file cannot be sealed');
};

/** The ways to open the file, best first. A file that was signed before is never rewritten. */
const openings = (
  { bytes, signatures }: Original,
  inspector: Inspector,
): readonly (() => Promise<PdfFile>)[] => {
  const byCantoo = async () => (await cantoo()).openWithCantoo(bytes);
  const byLibpdf = () => openWithLibpdf(bytes);
  const openRewritten = async () => openWithLibpdf(await inspector.rewrite(bytes));
  const unchanged = isHybrid(bytes) ? [byCantoo] : [byLibpdf, byCantoo];

  return signatures === 0 ? [...unchanged, openRewritten] : unchanged;
};

/** Loaded only for the few files that need it, because it takes 35 MB. */
const cantoo = () => import('../pdf/file/cantoo-file.ts');

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
