import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Message, Recorded } from '#contracts/envelope.ts';
import { sha256 } from '../../shared/keys/sha256.ts';
import { archived, archiveIn } from './format/archive.ts';
import { memberDigest } from './format/manifest.ts';
import type { Member } from './format/tar.ts';
import { type Home, openBackup } from './open-backup.ts';
import { type Taking, takeBackup } from './take.ts';
import { epochOf, linkSecret, log, takingFrom, uploadOf } from './testing/sample-epoch.ts';
import type { BackedUpEvent, VerifiedBackup } from './verified-backup.ts';

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
      { numRuns: 30 },
    );
  });

  test('of an epoch in which nothing has happened is one as well', async () => {
    const { backup } = await taken([], [], { keys });

    expect(backup.manifest).toMatchObject({ events: 0, blobs: 0 });
    expect(await eventsOf(backup)).toEqual([]);
  });

  test('that was cut off, or of which a bit is another, is refused', { timeout: 120_000 }, async () => {
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

    await vi.waitFor(async () => expect(await openFiles()).not.toContainEqual(expect.stringContaining(path)));
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

describe('a backup of another installation', () => {
  const keys = { linkSecret: 'b6'.repeat(32), backupKey: null };

  test.each<[string, Partial<Home>, typeof keys, string | null]>([
    ['with the keys of this one', {}, { ...keys, linkSecret }, 'backup.foreign'],
    [
      'with the keys of this one, which is empty',
      { isEmpty: async () => true },
      { ...keys, linkSecret },
      null,
    ],
    [
      'with the keys of this one, which came out of an older backup of it',
      { former: new Set([log]) },
      { ...keys, linkSecret },
      null,
    ],
    [
      'with other keys, of which an older backup was restored here',
      { former: new Set([log]), takesForeign: true },
      keys,
      'backup.foreign',
    ],
    ['with other keys', { isEmpty: async () => true }, keys, 'backup.foreign'],
    ['with other keys, which was asked for', { takesForeign: true }, keys, 'backup.foreign'],
    [
      'with other keys, which was asked for, into an empty one',
      { takesForeign: true, isEmpty: async () => true },
      keys,
      null,
    ],
  ])('%s', async (_, home, withKeys, refused) => {
    const { path } = await sample({ linkSecret, backupKey: null });
    const opening = opened(path, withKeys, { log: 'another', ...home });

    if (refused) await expect(opening).rejects.toMatchObject({ code: refused });
    else await expect(opening).resolves.toMatchObject({ manifest: { log } });
  });

  test('is one that this installation took, and somebody else has sealed anew', async () => {
    const { path } = await sample({ linkSecret, backupKey: null });

    await expect(opened(path, keys)).rejects.toMatchObject({ code: 'backup.damaged' });
  });
});

describe('an archive with every hash in it made anew', () => {
  test.each<[string, (members: readonly Member[]) => readonly Member[]]>([
    [
      'with an event that says something else',
      edited('events/000001.ndjson', (text) => text.replace('Lease', 'Leash')),
    ],
    ['without its first event', edited('events/000001.ndjson', (text) => text.replace(/^.*\n/, ''))],
    [
      'with an event that comes twice',
      edited('events/000001.ndjson', (text) => text.replace(/^(.*\n)/, '$1$1')),
    ],
    ['with another manifest', edited('manifest.json', (text) => text.replace('"epoch":1', '"epoch":2'))],
    ['with another blob', edited(`blobs/${sha256('one')}`, () => 'two')],
    ['without a blob', (members) => members.filter(({ name }) => !name.startsWith('blobs/'))],
    [
      'with a blob that no event names',
      (members) => members.toSpliced(2, 0, { name: `blobs/${'f'.repeat(64)}`, bytes: Buffer.from('x') }),
    ],
    [
      'with a file that has no business there',
      (members) => members.toSpliced(0, 0, { name: '../../etc/passwd', bytes: Buffer.from('x') }),
    ],
    [
      'with something behind the manifest',
      (members) => [...members, { name: 'more', bytes: Buffer.from('x') }],
    ],
    ['with a manifest that is no JSON', edited('manifest.json', (text) => text.slice(1))],
    ['without a manifest', (members) => members.slice(0, -1)],
    ['without anything', () => []],
  ])('is refused: %s', async (_, change) => {
    const { path } = await sample({ linkSecret, backupKey: null });
    await repack(path, change);

    await expect(opened(path)).rejects.toMatchObject({ code: 'backup.damaged' });
  });

  test.each<[string, Message]>([
    ['signs without values', { type: 'RecipientSigned', data: {} }],
    ['signs with values of another shape', { type: 'RecipientSigned', data: { values: [null] } }],
    ['names files that have no name', { type: 'DocumentUploaded', data: {} }],
  ])('is refused where an event %s', async (_, message) => {
    const { path } = await sample({ linkSecret, backupKey: null });
    const [line = ''] = await linesOf(message);
    await repack(
      path,
      edited('events/000001.ndjson', () => line),
    );

    await expect(opened(path)).rejects.toMatchObject({ code: 'backup.damaged' });
  });

  test('is refused where an event is nested deeper than anybody can follow', async () => {
    const { path } = await sample({ linkSecret, backupKey: null });
    const [line = ''] = await linesOf({ type: 'TemplateEdited', data: { title: 'Rent' } });
    const deep = line.replace('"Rent"', `${'['.repeat(50_000)}${']'.repeat(50_000)}`);
    await repack(
      path,
      edited('events/000001.ndjson', () => deep),
    );

    await expect(opened(path)).rejects.toMatchObject({ code: 'backup.damaged' });
  });

  test('is refused as newer where it says so', async () => {
    const { path } = await sample({ linkSecret, backupKey: null });
    await repack(
      path,
      edited('manifest.json', (text) => text.replace('"version":1', '"version":2,"more":[]')),
    );

    await expect(opened(path)).rejects.toMatchObject({ code: 'backup.newer' });
  });
});

test.each(['constructor', 'toString', '__proto__'])('an event %s names no files', async (type) => {
  const { backup } = await taken(await epochOf({ 'document-1': [{ type, data: {} }] }), []);

  expect(backup.manifest).toMatchObject({ events: 1, blobs: 0, missing: 0 });
});

const folders: string[] = [];

afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

const named = (title: string): Message => ({ type: 'TemplateEdited', data: { title } });

const taken = async (
  events: readonly Recorded[],
  contents: readonly string[],
  options: Partial<Taking> = {},
) => {
  const taking = await takingFrom(events, contents, options);
  folders.push(taking.folder);
  const { filename } = await takeBackup(taking, null, () => {}, new AbortController().signal);
  const path = join(taking.folder, filename);

  return { path, backup: await opened(path, taking.keys) };
};

const sample = async (keys: Taking['keys']) =>
  taken(await epochOf({ 'document-1': [uploadOf('one'), named('Rent'), uploadOf('one')] }), ['one'], {
    keys,
  });

const opened = (
  path: string,
  keys: Taking['keys'] = { linkSecret, backupKey: null },
  home: Partial<Home> = {},
): Promise<VerifiedBackup> =>
  openBackup(path, keys, {
    log,
    former: new Set(),
    isEmpty: async () => false,
    takesForeign: false,
    ...home,
  });

const eventsOf = async (backup: VerifiedBackup) => {
  const found: BackedUpEvent[] = [];
  for await (const some of backup.events()) found.push(...some);

  return found;
};

const blobsOf = async (backup: VerifiedBackup) => {
  const found: string[] = [];
  for await (const { sha256: name, bytes } of backup.blobs()) {
    expect(sha256(bytes)).toBe(name);
    found.push(name);
  }

  return found;
};

/** As they stand in a backup. */
const linesOf = async (message: Message): Promise<readonly string[]> =>
  (await epochOf({ 'document-1': [message] })).map(
    ({ position: _, ...event }) => `${JSON.stringify(event)}\n`,
  );

/** The same place in every run. */
const random = (seed: number, below: number) => Number.parseInt(sha256(String(seed)).slice(0, 8), 16) % below;

function edited(name: string, change: (text: string) => string) {
  return (members: readonly Member[]): readonly Member[] =>
    members.map((member) =>
      member.name === name
        ? { name, bytes: Buffer.from(change(Buffer.from(member.bytes).toString())) }
        : member,
    );
}

/** Whole and well packed, as somebody would who knows the format and not the secret. */
const repack = async (
  path: string,
  change: (members: readonly Member[]) => readonly Member[],
  { to = path, key = null }: { readonly to?: string; readonly key?: Buffer | null } = {},
) => {
  const members: Member[] = [];
  for await (const { name, bytes } of (await archiveIn(path, key)).members)
    members.push({ name, bytes: Buffer.from(bytes) });
  const changed = change(members);
  const digest = memberDigest();
  for (const { name, bytes } of changed.slice(0, -1)) digest.add(name, bytes.length, sha256(bytes));

  async function* all() {
    for (const { name, bytes } of changed) {
      const text = Buffer.from(bytes).toString();
      const anew = text.replace(/"members":"[0-9a-f]+"/, `"members":"${digest.digest()}"`);
      yield { name, bytes: name === 'manifest.json' ? Buffer.from(anew) : bytes };
    }
  }
  await writeFile(to, archived(all(), '2026-11-20T17:45:09.123Z', key));
};

/** Where Linux tells it. */
const openFiles = async (): Promise<readonly string[]> => {
  const open = await readdir(OPEN_FILES);

  return Promise.all(open.map((file) => readlink(join(OPEN_FILES, file)).catch(() => '')));
};

/** What `zstd -d` does, on machines that have no zstd. */
const UNZSTD = `process.stdin.pipe(require('node:zlib').createZstdDecompress()).pipe(process.stdout)`;

const run = promisify(execFile);
