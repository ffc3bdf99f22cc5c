import { expect, test } from 'vitest';
import { importsIn, mutualPairs, productImports } from './imports.ts';

test('an import is found with its line, however it is written', () => {
  const text = `import { a } from '../api/a.ts';\nimport type {\n  B,\n} from './log/b.ts';\nawait import('#contracts/ids.ts');\nimport fs from 'node:fs';\nnew URL('./worker.ts', import.meta.url);`;

  expect(importsIn('services/command/http/app.ts', text)).toEqual([
    { from: 'services/command/http/app.ts', line: 1, to: 'services/command/api/a.ts' },
    { from: 'services/command/http/app.ts', line: 4, to: 'services/command/http/log/b.ts' },
    { from: 'services/command/http/app.ts', line: 5, to: 'contracts/ids.ts' },
    { from: 'services/command/http/app.ts', line: 7, to: 'services/command/http/worker.ts' },
  ]);
});

test('two folders that know each other both ways are named with their imports', () => {
  const there = { from: 'services/a/deep/x.ts', line: 1, to: 'services/b/y.ts' };
  const back = { from: 'services/b/other/z.ts', line: 7, to: 'services/a/w.ts' };

  expect(mutualPairs([there, back])).toEqual([
    { folders: ['services/a', 'services/b'], imports: [there, back] },
  ]);
});

test('a folder and what lies in it are no pair, nor are folders of which one alone knows the other', () => {
  expect(
    mutualPairs([
      { from: 'web/a/page.tsx', line: 1, to: 'web/a/parts/part.tsx' },
      { from: 'web/a/parts/part.tsx', line: 1, to: 'web/a/texts.ts' },
      { from: 'web/a/page.tsx', line: 2, to: 'web/b/model.ts' },
      { from: 'web/a/page.tsx', line: 3, to: 'web/a/texts.ts' },
    ]),
  ).toEqual([]);
});

test('no two folders of the product know each other both ways', async () => {
  const imports = await productImports();

  expect(imports.length).toBeGreaterThan(1_000);
  expect(mutualPairs(imports)).toEqual([]);
});
