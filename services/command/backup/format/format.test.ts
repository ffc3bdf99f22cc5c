import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, readlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { PATIENCE } from '../../../../tests/harness/patience.ts';
import { runs } from '../../../../tests/harness/thorough.ts';
import { sha256 } from '../../../shared/keys/sha256.ts';
import { blobsOf, eventsOf, named, opened, repack, sample, taken } from '../testing/sample-backups.ts';
import { epochOf, linkSecret, log, uploadOf } from '../testing/sample-epoch.ts';

const OPEN_FILES = '/proc/self/fd';

const encryption = [
  ['plain', null],
  ['encrypted', randomBytes(32)],
] as const;

describe.each(encryption)('a backup, %s,', (_, backupKey) => {
  const keys = { linkSecret, backupKey };

  test('gives back the events and the blobs that went in, whatever they are', async () => {
    const epochs = fc.dictionary(fc.uuid(), fc.array(fc.tuple(fc.string(), fc.string()), { minLength: 1 }), {
      maxKeys: 4,
    });
    await fc.assert(
      fc.asyncProperty(epochs, async (streams) => {
        const contents = Object.values(streams).flatMap((values) => values.map(([content]) => content));
        const events = await epochOf(
          Object.fromEntries(
            Object.entries(streams).map(([id, values]) => [
              `document-${id}`,
              values.flatMap(([content, title]) => [uploadOf(content), named(title)]),
            ]),
          ),
        );
        const { backup } = await taken(events, contents, { keys });

        expect(await eventsOf(backup)).toEqual(events.map(({ position: _position, ...event }) => event));
        expect(await blobsOf(backup)).toEqual([...new Set(contents)].map((text) => sha256(text)).sort());
        expect(backup.manifest).toMatchObject({ log, epoch: 1, events: events.length });
      }),
      { numRuns: runs(30) },
    );
  });

  test('of an epoch in which nothing has happened is one as well', async () => {
    const { backup } = await taken([], [], { keys });

    expect(backup.manifest).toMatchObject({ events: 0, blobs: 0 });
    expect(await eventsOf(backup)).toEqual([]);
  });

  test('that was cut off, or of which a bit is another, is refused', async () => {
    const { path } = await sample(keys);
    const whole = await readFile(path);
    const flipped = Array.from({ length: 250 }, (_, n) => {
      const bit = n < 100 ? n : random(n, whole.length * 8);
      const changed = Buffer.from(whole);
      changed[bit >> 3] = (whole[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      return [`bit ${bit}`, changed] as const;
    });
    const cut = Array.from({ length: 250 }, (_, n) => {
      const length = n < 60 ? n : n < 120 ? whole.length - (n - 59) : random(n, whole.length);
      return [`${length} bytes`, whole.subarray(0, length)] as const;
    });

    await Promise.all(
      [...flipped, ...cut].map(async ([what, bytes], n) => {
        await writeFile(`${path}.${n}`, bytes);
        await expect(opened(`${path}.${n}`, keys), what).rejects.toMatchObject({
          code: expect.stringMatching(/^backup\./),
        });
      }),
    );
    await expect(opened(path, keys)).resolves.toMatchObject({ manifest: { events: 3 } });
  });

  test.skipIf(!existsSync(OPEN_FILES))('is closed again, however far it was read', async () => {
    const contents = ['one', randomBytes(3_000_000).toString('latin1')];
    const events = await epochOf({ 'document-1': [...contents, ...contents].map(uploadOf) });
    const { path, backup } = await taken(events, contents, { keys });
    const changed = `${path}.changed`;
    await repack(path, (members) => [{ name: 'more', bytes: Buffer.from('x') }, ...members], {
      to: changed,
      key: backupKey,
    });

    await eventsOf(backup);
    for await (const _ of backup.blobs()) break;
    await expect(opened(path, { ...keys, linkSecret: 'b6'.repeat(32) })).rejects.toThrow();
    await expect(opened(changed, keys)).rejects.toMatchObject({ code: 'backup.damaged' });

    await vi.waitFor(
      async () => expect(await openFiles()).not.toContainEqual(expect.stringContaining(path)),
      PATIENCE,
    );
  });

  test('that goes on behind its end is refused', async () => {
    const { path } = await sample(keys);
    await writeFile(path, Buffer.concat([await readFile(path), randomBytes(100)]));

    await expect(opened(path, keys)).rejects.toMatchObject({ code: 'backup.damaged' });
  });
});

test('a plain backup is an archive that tar and zstd open', async () => {
  const { path } = await sample({ linkSecret, backupKey: null });
  const { stdout } = await run('sh', ['-c', `node -e "${UNZSTD}" < '${path}' | tar -tf -`]);

  expect(stdout.trim().split('\n')).toEqual([
    'events/000001.ndjson',
    `blobs/${sha256('one')}`,
    'manifest.json',
  ]);
});

describe('an encrypted backup', () => {
  const backupKey = randomBytes(32);

  test('says nothing of what is in it', async () => {
    const { path } = await sample({ linkSecret, backupKey });

    expect((await readFile(path)).toString('latin1')).not.toMatch(/manifest|ustar|events/);
    expect(path).toMatch(/\.tar\.zst\.enc$/);
  });

  test.each([[null], [randomBytes(32)]])('cannot be opened without its key', async (other) => {
    const { path } = await sample({ linkSecret, backupKey });

    await expect(opened(path, { linkSecret, backupKey: other })).rejects.toMatchObject({
      code: 'backup.key',
    });
  });

  test('whose chunks have changed places, or come twice, is refused', async () => {
    const contents = [randomBytes(3_000_000).toString('latin1')];
    const events = await epochOf({ 'document-1': contents.map(uploadOf) });
    const { path } = await taken(events, contents, { keys: { linkSecret, backupKey } });
    const whole = await readFile(path);
    const [head, chunk] = [55, 2 ** 20 + 16];
    const nth = (n: number) => whole.subarray(head + n * chunk, head + (n + 1) * chunk);
    const start = whole.subarray(0, head);

    for (const chunks of [
      [nth(1), nth(0), whole.subarray(head + 2 * chunk)],
      [nth(0), nth(0), whole.subarray(head + chunk)],
      [nth(0), whole.subarray(head + 2 * chunk)],
      [nth(0), nth(1)],
    ]) {
      await writeFile(path, Buffer.concat([start, ...chunks]));
      await expect(opened(path, { linkSecret, backupKey })).rejects.toMatchObject({ code: 'backup.damaged' });
    }
  });
});

test.each(['constructor', 'toString', '__proto__'])('an event %s names no files', async (type) => {
  const { backup } = await taken(await epochOf({ 'document-1': [{ type, data: {} }] }), []);

  expect(backup.manifest).toMatchObject({ events: 1, blobs: 0, missing: 0 });
});

/** A number below `below` that depends only on the seed, so that every run tests the same places. */
const random = (seed: number, below: number) => Number.parseInt(sha256(String(seed)).slice(0, 8), 16) % below;

/** Lists the files that this process has open, as Linux shows them. */
const openFiles = async (): Promise<readonly string[]> => {
  const open = await readdir(OPEN_FILES);

  return Promise.all(open.map((file) => readlink(join(OPEN_FILES, file)).catch(() => '')));
};

/** A Node program that decompresses like `zstd -d`, for machines without zstd. */
const UNZSTD = `process.stdin.pipe(require('node:zlib').createZstdDecompress()).pipe(process.stdout)`;

const run = promisify(execFile);
