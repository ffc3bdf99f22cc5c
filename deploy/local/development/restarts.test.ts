import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TemporaryFolder, temporaryFolder } from '../../../tests/harness/temporary-folder.ts';
import { type SupervisedProgram, supervise } from '../supervisor/supervisor.ts';
import { reachIn } from './reach.ts';
import { type Restarts, restarts } from './restarts.ts';

test('a change restarts the programs that use the file, and no others', async () => {
  const [a, b] = await running('a', 'b');
  const before = [a.pid(), b.pid()];

  await write('services/a/rules.ts', 'export const rule = 2;');
  await settled();

  expect(a.pid()).not.toBeOneOf([before[0], null]);
  expect(b.pid()).toBe(before[1]);
  expect(lines).toEqual([
    'services/a/rules.ts changed: restarting a',
    expect.stringMatching(/^a is ready again after \d+\.\d s$/),
  ]);
});

test('a change of what all use restarts all, once for files that are written together', async () => {
  const [a, b] = await running('a', 'b');
  const before = [a.pid(), b.pid()];

  await write('contracts/both.ts', 'export const both = 2;');
  await write('contracts/both.test.ts', '');
  await settled();

  expect(a.pid()).not.toBeOneOf([before[0], null]);
  expect(b.pid()).not.toBeOneOf([before[1], null]);
  expect(lines.filter((line) => line.includes('restarting a, b'))).toHaveLength(1);
});

test('a change of a test restarts nothing', async () => {
  await running('a', 'b');

  await write('services/a/rules.test.ts', '');
  await settled();

  expect(lines).toEqual([]);
});

test('a program that a change has broken works again after the next one', async () => {
  const [a] = await running('a', 'b');

  await write('services/a/rules.ts', 'export const rule = ;');
  await expect.poll(() => lines).toContainEqual(expect.stringMatching(/^a ended \(code 1\), see .+a\.log\./));
  await write('services/a/rules.ts', 'export const rule = 3;');
  await settled();

  expect(lines).toContainEqual(expect.stringMatching(/^a is ready again/));
  expect(a.pid()).not.toBeNull();
});

let folder: TemporaryFolder;
let lines: string[] = [];
let programs: SupervisedProgram[] = [];
let opened: Restarts | undefined;

const at = (path: string) => join(folder.path, path);

const write = async (path: string, text: string) => {
  await mkdir(dirname(at(path)), { recursive: true });
  await writeFile(at(path), text);
  opened?.changed(at(path));
};

const settled = async () => opened?.untilSettled();

/** Two programs, of which each has rules of its own, and both use a contract. */
const running = async (...names: readonly [string, string]) => {
  await write('package.json', '{ "type": "module", "imports": { "#contracts/*": "./contracts/*" } }');
  await write('contracts/both.ts', 'export const both = 1;');
  for (const name of names) {
    await write(`services/${name}/rules.ts`, 'export const rule = 1;');
    await write(
      `services/${name}/main.ts`,
      `import { writeFileSync } from 'node:fs';\nimport { both } from '#contracts/both.ts';\nimport { rule } from './rules.ts';\nwriteFileSync(import.meta.dirname + '/ready', String(process.pid + 0 * both * rule));\nsetInterval(() => {}, 1000);`,
    );
  }
  const report = (line: string) => void lines.push(line);
  const entries = new Map(names.map((name) => [name, at(`services/${name}/main.ts`)]));
  programs = names.map((name) => started(name, entries.get(name) ?? '', report));
  await Promise.all(programs.map((program) => program.ready()));
  opened = restarts({ root: folder.path, reach: reachIn(folder.path), programs, entries, report });

  return programs as [SupervisedProgram, SupervisedProgram];
};

const started = (name: string, entry: string, report: (line: string) => void): SupervisedProgram => {
  const program: SupervisedProgram = supervise(
    {
      name,
      executable: process.execPath,
      args: [entry],
      env: process.env,
      kind: 'node',
      stopSignal: 'SIGTERM',
      isReady: async () =>
        Number(await readFile(join(dirname(entry), 'ready'), 'utf8').catch(() => '')) === program.pid(),
    },
    { logs: folder.path, run: folder.path, report },
  );

  return program;
};

beforeEach(async () => {
  folder = await temporaryFolder();
  lines = [];
  opened = undefined;
});

afterEach(async () => {
  await Promise.all(programs.map((program) => program.stop(0)));
  await folder.remove();
});
