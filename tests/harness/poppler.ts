import { signaturesOf } from '../../services/media/seal/testing/poppler.ts';

export { darkDotsIn, imagesOf, textOf, wordsOf } from '../../services/media/seal/testing/poppler.ts';

export type FoundSignature = { readonly isValid: boolean; readonly coversWholeFile: boolean };

/** Every signature in the file, as pdfsig judges it. */
export const signaturesIn = async (pdf: Uint8Array): Promise<readonly FoundSignature[]> =>
  (await signaturesOf(pdf)).map((found) => ({
    isValid: found.includes('Signature is Valid'),
    coversWholeFile: found.includes('Total document signed'),
  }));
