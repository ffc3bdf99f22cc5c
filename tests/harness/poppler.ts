import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { signaturesOf } from '../../services/media/testing/poppler.ts';
import { temporaryFolder } from './temporary-folder.ts';

export { darkDotsIn, imagesOf, textOf, wordsOf } from '../../services/media/testing/poppler.ts';

/** A picture of a page, 794 pixels wide, as Poppler draws it: PNG. */
export const pictureOf = async (pdf: Uint8Array, page: number): Promise<Buffer> => {
  const folder = await temporaryFolder();
  try {
    await writeFile(join(folder.path, 'file.pdf'), pdf);
    const wanted = ['-png', '-singlefile', '-f', String(page), '-scale-to-x', '794', '-scale-to-y', '-1'];
    await promisify(execFile)('pdftoppm', [...wanted, 'file.pdf', 'page'], { cwd: folder.path });

    return await readFile(join(folder.path, 'page.png'));
  } finally {
    await folder.remove();
  }
};

export type FoundSignature = { readonly isValid: boolean; readonly coversWholeFile: boolean };

/** Every signature in the file, as pdfsig judges it. */
export const signaturesIn = async (pdf: Uint8Array): Promise<readonly FoundSignature[]> =>
  (await signaturesOf(pdf)).map((found) => ({
    isValid: found.includes('Signature is Valid'),
    coversWholeFile: found.includes('Total document signed'),
  }));
