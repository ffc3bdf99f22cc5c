import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Files with fewer bytes are not compressed, because that would save no packet. */
const WORTH_IT = 1_024;

/** Writes a `.br` and a `.gz` file beside every text asset, so that nothing is compressed while somebody waits. */
export const precompressed = (): Plugin => ({
  name: 'precompressed',
  apply: 'build',
  writeBundle: async ({ dir = '' }) => {
    const assets = join(dir, 'assets');
    const names = (await readdir(assets)).filter((name) => /\.(js|css|svg|ttf)$/.test(name));
    await Promise.all(names.map((name) => compress(join(assets, name))));
  },
});

const compress = async (path: string) => {
  const bytes = await readFile(path);
  if (bytes.length < WORTH_IT) return;

  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    promisify(gzip)(bytes, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
};
