import { temporaryFolder } from '../../../tests/harness/temporary-folder.ts';
import { openWithLibpdf } from '../pdf/file/libpdf-file.ts';
import { pagesOf } from '../pdf/file/page-box.ts';
import { asArray } from '../pdf/file/pdf-file.ts';
import { arraySource } from '../pdf/file/pdf-source.ts';
import { openSealer } from '../seal/seal.ts';
import { openIdentity } from '../seal/signature/open-identity.ts';
import { addSignatureField, fillInSignature, roomFor } from '../seal/signature/pades.ts';
import { sampleRequest } from './sample-request.ts';

/** A PDF with a valid signature over all of it, as if another installation had signed it. */
export const signedPdf = async (pdf: Uint8Array): Promise<Buffer> => {
  const folder = await temporaryFolder();
  try {
    const sealer = await openSealer({ keys: folder.path });
    return Buffer.from((await sealer.seal(sampleRequest(), pdf)).bytes);
  } finally {
    await folder.remove();
  }
};

/**
 * The same, signed by a program that changes nothing else and puts its signature on the first page, at this place in
 * points.
 */
export const signedInPlace = async (
  pdf: Uint8Array,
  rectangle: readonly [number, number, number, number] = [100, 700, 300, 760],
): Promise<Buffer> => {
  const folder = await temporaryFolder();
  try {
    const file = await openWithLibpdf(pdf);
    const [page] = pagesOf(file);
    if (!page) throw new Error('the file has no page');
    const identity = await (await openIdentity({ keys: folder.path }))();
    const room = roomFor(identity, false);
    const field = { page: page.reference, rectangle, at: new Date(), room };
    const annotations = (asArray(page.dictionary.value('Annots')) ?? []).map(({ source }) => source);
    page.dictionary.set('Annots', arraySource([...annotations, addSignatureField(file, field)]));

    return await fillInSignature(await file.save(), { identity, room });
  } finally {
    await folder.remove();
  }
};
