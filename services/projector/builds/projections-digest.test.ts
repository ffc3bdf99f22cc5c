import { readdirSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../../tests/harness/temporary-folder.ts';
import { APPLYING, sourceDigest, sourcesOf } from './projections-digest.ts';

test('is another one once a projection has changed, or what it imports', async () => {
  const before = await digestOf({});

  expect(before).toMatch(/^[0-9a-f]{12}$/);
  expect(await digestOf({})).toBe(before);
  expect(await digestOf({ 'project.ts': "import { users } from './rows/users.ts';\n// New.\n" })).not.toBe(
    before,
  );
  expect(await digestOf({ 'rows/users.ts': "export { id } from '../id.ts';\n// New.\n" })).not.toBe(before);
  expect(await digestOf({ 'id.ts': 'export const id = 2;\n' })).not.toBe(before);
});

test('is the same whatever else changes: types, packages and files that are not imported', async () => {
  const before = await digestOf({});

  expect(await digestOf({ 'types.ts': 'export type Row = string;\n' })).toBe(before);
  expect(await digestOf({ 'beside.ts': 'export const beside = 2;\n' })).toBe(before);
});

test('is of every projection, of what applies them, and of what is kept out of them', () => {
  const sources = [...sourcesOf(APPLYING).keys()].join('\n');
  const projections = readdirSync(new URL('../projections/', import.meta.url));

  for (const name of projections.filter((one) => !one.endsWith('.test.ts')))
    expect(sources).toContain(`/services/projector/projections/${name}`);
  expect(sources).toContain('/services/projector/applying/transaction.ts');
  expect(sources).toContain('/contracts/secrets.ts');
});

/** Of a module that imports another, which imports a third, with these files in place of what they say else. */
const digestOf = async (changed: Readonly<Record<string, string>>): Promise<string> => {
  const { path, remove } = await temporaryFolder();
  onTestFinished(remove);
  await mkdir(join(path, 'rows'));
  for (const [name, source] of Object.entries({ ...SOURCES, ...changed }))
    await writeFile(join(path, name), source);

  return sourceDigest(pathToFileURL(join(path, 'project.ts')));
};

const SOURCES = {
  'project.ts': "import type { Row } from './types.ts';\nimport {\n  users,\n} from './rows/users.ts';\n",
  'rows/users.ts': "import pg from 'pg';\nexport { id } from '../id.ts';\n",
  'id.ts': 'export const id = 1;\n',
  'types.ts': 'export type Row = number;\n',
  'beside.ts': 'export const beside = 1;\n',
};
