import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TemporaryFolder, temporaryFolder } from '../../../tests/harness/temporary-folder.ts';
import { reachIn } from './reach.ts';

test('a program uses what its imports reach, contracts among them', async () => {
  await write('services/a/main.ts', `import { b } from './b.ts';\nimport './c.ts';`);
  await write(
    'services/a/b.ts',
    `export { d } from '#contracts/d.ts';\nconst e = await import('../shared/e.ts');`,
  );

  expect(used('services/a/b.ts', 'services/a/c.ts', 'contracts/d.ts', 'services/shared/e.ts')).toBe(true);
  expect(used('services/a/b.test.ts')).toBe(false);
  expect(used('services/shared/f.ts')).toBe(false);
});

test('a program uses its workers and the files that it reads', async () => {
  await write('services/a/main.ts', `new Worker(new URL('./worker.ts', import.meta.url));`);
  await write('services/a/worker.ts', `readFileSync(new URL('tables.sql', import.meta.url));`);

  expect(used('services/a/worker.ts', 'services/a/tables.sql')).toBe(true);
});

test('a program does not use what it imports only types from', async () => {
  await write(
    'services/a/main.ts',
    `import type {\n  B,\n} from './b.ts';\nimport { type C, c } from './c.ts';`,
  );

  expect(used('services/a/b.ts')).toBe(false);
  expect(used('services/a/c.ts')).toBe(true);
});

test('an import that a change brings counts once the file is read again', async () => {
  await write('services/a/main.ts', '');
  const reach = reachIn(folder.path);
  const [main, b] = [at('services/a/main.ts'), at('services/a/b.ts')];
  expect(reach.uses(main, b)).toBe(false);

  await write('services/a/main.ts', `import './b.ts';`);
  reach.forget(main);

  expect(reach.uses(main, b)).toBe(true);
});

test('files that import each other end the search as well', async () => {
  await write('services/a/main.ts', `import './b.ts';`);
  await write('services/a/b.ts', `import './main.ts';`);

  expect(used('services/a/c.ts')).toBe(false);
});

let folder: TemporaryFolder;

const at = (path: string) => join(folder.path, path);

const write = async (path: string, text: string) => {
  await mkdir(dirname(at(path)), { recursive: true });
  await writeFile(at(path), text);
};

/** Whether the program a uses all of them. */
const used = (...files: readonly string[]) => {
  const reach = reachIn(folder.path);

  return files.every((file) => reach.uses(at('services/a/main.ts'), at(file)));
};

beforeEach(async () => {
  folder = await temporaryFolder();
});

afterEach(() => folder.remove());
