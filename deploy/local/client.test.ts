import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TemporaryFolder, temporaryFolder } from '../../tests/harness/temporary-folder.ts';

const { ensureClient } = (await import(new URL('bootstrap/client.mjs', import.meta.url).href)) as {
  ensureClient: (root: string, node: string, log: string) => Promise<void>;
};

let folder: TemporaryFolder;
beforeAll(async () => {
  folder = await temporaryFolder();
  for (const name of ['web', 'contracts', 'node_modules/vite/bin'])
    await mkdir(join(folder.path, name), { recursive: true });
  for (const name of ['web/main.ts', 'package-lock.json']) await write(name, name);
  await write('node_modules/vite/bin/vite.js', BUNDLER);
});
afterAll(() => folder.remove());

test('two who want the client at the same moment get one build of it', async () => {
  await Promise.all([ensure(), ensure()]);

  expect(await readFile(join(folder.path, 'builds'), 'utf8')).toBe('built\n');
  expect(await readdir(join(folder.path, 'dist'))).toEqual(['web']);
});

test('what was changed while it was built is built the next time, and a dead process holds up nobody', async () => {
  const later = new Date(Date.now() + 60_000);
  await utimes(join(folder.path, 'web/main.ts'), later, later);
  await write('dist/building', '4194305');
  await ensure();
  await ensure();

  expect(await readFile(join(folder.path, 'builds'), 'utf8')).toBe('built\nbuilt\nbuilt\n');
});

const ensure = () => ensureClient(folder.path, process.execPath, join(folder.path, 'log'));
const write = (name: string, text: string) => writeFile(join(folder.path, name), text);

/** As far as we need one: it takes a moment, and fails where another one is at it. */
const BUNDLER = `const { appendFileSync, mkdirSync, rmdirSync, writeFileSync } = require('node:fs');
const out = require('node:path').join('web', process.argv.at(process.argv.indexOf('--outDir') + 1));
mkdirSync('bundling');
mkdirSync(out, { recursive: true });
setTimeout(() => {
  writeFileSync(out + '/.client.json', '{}');
  appendFileSync('builds', 'built\\n');
  rmdirSync('bundling');
}, 300);
`;
