import { expect, test } from 'vitest';
import { importsOfProduct, productFiles } from './imports.ts';
import { breachesOf, readWalls } from './walls.ts';

const walls = await readWalls();

test('each file of the product lies in a folder that has walls', async () => {
  const outside = (await productFiles()).filter(
    (file) => ![...walls.keys()].some((folder) => file.startsWith(`${folder}/`)),
  );

  expect(outside).toEqual([]);
});

test('no import of the product goes over a wall, or to tests', async () => {
  const imports = await importsOfProduct();

  expect(imports.length).toBeGreaterThan(1_000);
  expect(breachesOf(walls, imports)).toEqual([]);
});

test.each([
  ['services/query/app.ts', 'services/command/log/writers.ts'],
  ['services/shared/log/handle.ts', 'services/query/app.ts'],
  ['services/media/main.ts', 'services/audit/finding.ts'],
  ['services/projector/main.ts', 'deploy/local/ports.ts'],
  ['services/query/site/screens.ts', 'web/app/screens.ts'],
  ['web/lib/http.ts', 'services/query/app.ts'],
  ['web/app/routes.tsx', 'deploy/local/ports.ts'],
  ['contracts/ids.ts', 'services/shared/log/handle.ts'],
  ['contracts/ids.ts', 'web/lib/http.ts'],
  ['deploy/local/ports.ts', 'tests/contract/patience.ts'],
  ['deploy/local/ports.ts', 'bench/run.ts'],
  ['services/media/main.ts', 'services/media/testing/readers.ts'],
])('that %s imports %s is named', (from, to) => {
  expect(breachesOf(walls, [{ from, line: 1, to }])).toEqual([{ from, line: 1, to }]);
});

test.each([
  ['services/command/main.ts', 'services/audit/finding.ts'],
  ['services/query/app.ts', 'services/query/read.ts'],
  ['web/lib/http.ts', 'contracts/ids.ts'],
  ['deploy/commands/backup.ts', 'services/command/log/writers.ts'],
])('that %s imports %s is not', (from, to) => {
  expect(breachesOf(walls, [{ from, line: 1, to }])).toEqual([]);
});
