import { temporaryFolder } from '../../../tests/harness/temporary-folder.ts';
import { openSealer } from '../seal/seal.ts';
import { sampleRequest } from '../seal/testing/sample-request.ts';

/** A PDF with a valid signature over all of it, by somebody else's installation as it were. */
export const signedPdf = async (pdf: Uint8Array): Promise<Buffer> => {
  const folder = await temporaryFolder();
  try {
    const sealer = await openSealer({ keys: folder.path });
    return Buffer.from((await sealer.seal(sampleRequest(), pdf)).bytes);
  } finally {
    await folder.remove();
  }
};
