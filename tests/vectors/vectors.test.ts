import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Refusal } from '#contracts/api/refusals.ts';
import { documentEventNames } from '#contracts/document/event-names.ts';
import { EVIDENCE_VERSIONS } from '#contracts/evidence/format.ts';
import { unpacked } from '#contracts/evidence/unpacked.ts';
import { isEvidence, verifyEvidence } from '#contracts/evidence/verify.ts';
import { openBackup } from '../../services/command/backup/format/open-backup.ts';
import { localFile } from '../../services/shared/blobs/readable-file.ts';
import { backupProblem } from './backup-reader.ts';
import { bundleProblem } from './bundle-reader.ts';

type Bundle = { readonly problem: string | null };
type Backup = {
  readonly linkSecret: string;
  readonly backupKey: string | null;
  readonly log: string;
  readonly refusal: string | null;
};

const expectedOf = async <Expected>(kind: string): Promise<readonly [string, Expected][]> =>
  Object.entries(JSON.parse(await readFile(join(import.meta.dirname, kind, 'expected.json'), 'utf8')));
const pathOf = (kind: string, file: string) => join(import.meta.dirname, kind, file);

/** Bundles as this version packs them, and some as they were packed by the versions before: those are never made anew. */
const bundles = (
  await Promise.all(
    ['evidence', 'earlier-evidence'].map(async (kind) =>
      (await expectedOf<Bundle>(kind)).map(([file, expected]) => ({ ...expected, file, kind })),
    ),
  )
).flat();

describe.each(bundles)('the bundle $file of $kind', ({ kind, file, problem }) => {
  test('is to our verifier what is expected', async () => {
    const said = await problemOf(await readFile(pathOf(kind, file)));

    if (problem === null) expect(said).toBeNull();
    else expect(said).toContain(problem);
  });

  test('is the same to a verifier that was written from the text alone', async () => {
    const said = bundleProblem(await readFile(pathOf(kind, file)));

    if (problem === null) expect(said).toBeNull();
    else expect(said).not.toBeNull();
  });
});

describe.each(await expectedOf<Backup>('backup'))('the backup %s', (file, expected) => {
  const { linkSecret, backupKey, log, refusal } = expected;

  test('is to our reader what is expected', async () => {
    const keys = { linkSecret, backupKey: backupKey === null ? null : Buffer.from(backupKey, 'hex') };
    const home = { log, former: new Set<string>(), isEmpty: async () => false, takesForeign: false };
    const opened = openBackup(localFile(pathOf('backup', file)), keys, home).then(
      () => null,
      (error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error)),
    );

    expect(await opened).toBe(refusal);
  });

  test('is the same to a reader that was written from the text alone', async () => {
    const said = backupProblem(await readFile(pathOf('backup', file)), { linkSecret, backupKey });

    if (refusal === null) expect(said).toBeNull();
    else expect(said).not.toBeNull();
  });
});

test('every kind of event that a document can have is in a bundle that is good', async () => {
  const found = new Set<string>();
  for (const [file, { problem }] of await expectedOf<Bundle>('evidence')) {
    if (problem !== null) continue;
    const timeline = unpacked(await readFile(pathOf('evidence', file))).get('timeline.json') ?? [];
    for (const { type } of JSON.parse(Buffer.from(timeline).toString()).events) found.add(type);
  }

  expect([...documentEventNames].filter((type) => !found.has(type))).toEqual([]);
});

test('the bundles are of the newest version, and of each before it', async () => {
  const versions = await Promise.all(
    bundles
      .filter(({ problem }) => problem === null)
      .map(async ({ kind, file }) => {
        const manifest = unpacked(await readFile(pathOf(kind, file))).get('manifest.json') ?? [];
        return JSON.parse(Buffer.from(manifest).toString()).version;
      }),
  );

  expect([...new Set(versions)].toSorted()).toEqual(EVIDENCE_VERSIONS);
});

test.each(['evidence', 'earlier-evidence', 'backup'])(
  'every file of %s is expected to be something',
  async (kind) => {
    const files = await Promise.all(
      ['good', 'bad'].map(async (verdict) =>
        (await readdir(pathOf(kind, verdict))).map((one) => `${verdict}/${one}`),
      ),
    );

    expect((await expectedOf(kind)).map(([file]) => file).toSorted()).toEqual(files.flat().toSorted());
  },
);

/** Why a file is no sound bundle; null where it is. */
const problemOf = async (bytes: Buffer): Promise<string | null> => {
  try {
    const members = unpacked(bytes);
    if (!isEvidence(members)) return 'no evidence bundle';

    return (await verifyEvidence(members)).firstBad?.sentence ?? null;
  } catch (error) {
    return String(error);
  }
};
