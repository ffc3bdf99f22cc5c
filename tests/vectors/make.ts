import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { backupVectors } from './backup.ts';
import { evidenceVectors } from './evidence.ts';

const folder = import.meta.dirname;

/** `npm run vectors`: makes the vectors of both formats anew. Ids, keys and instants differ each time. */
const written = async (kind: string, files: ReadonlyMap<string, Buffer>, expected: object): Promise<void> => {
  await rm(join(folder, kind), { recursive: true, force: true });
  for (const verdict of ['good', 'bad']) await mkdir(join(folder, kind, verdict), { recursive: true });
  for (const [name, bytes] of files) await writeFile(join(folder, kind, name), bytes);
  await writeFile(join(folder, kind, 'expected.json'), `${JSON.stringify(expected, null, 2)}\n`);
};

const placeOf = (problem: string | null, file: string) => `${problem === null ? 'good' : 'bad'}/${file}`;

const evidence = (await evidenceVectors()).map((vector) => ({
  ...vector,
  file: placeOf(vector.problem, `${vector.name}.zip`),
}));
await written(
  'evidence',
  new Map(evidence.map(({ file, bytes }) => [file, bytes])),
  Object.fromEntries(evidence.map(({ file, problem }) => [file, { problem }])),
);

const backups = (await backupVectors()).map((vector) => ({
  ...vector,
  file: placeOf(vector.refusal, `${vector.name}.tar.zst${vector.keys.backupKey === null ? '' : '.enc'}`),
}));
await written(
  'backup',
  new Map(backups.map(({ file, bytes }) => [file, bytes])),
  Object.fromEntries(backups.map(({ file, keys, log, refusal }) => [file, { ...keys, log, refusal }])),
);
process.stdout.write(`${evidence.length} bundles and ${backups.length} backups\n`);
