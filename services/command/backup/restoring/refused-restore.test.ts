import { randomUUID } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { EPOCHS } from '#contracts/epochs/events.ts';
import { beginSession } from '../../../../tests/harness/sessions.ts';
import { sha256 } from '../../../shared/keys/sha256.ts';
import { atTheMachine } from '../../../shared/roles/named-roles.ts';
import { bySystem } from '../../log/envelopes.ts';
import { testLookup } from '../../log/testing/test-lookup.ts';
import { draftOf } from '../../testing/sample-documents.ts';
import { startStack } from '../../testing/stack.ts';
import { writerKeys } from '../../testing/surroundings.ts';
import { type Backups, backupsOf } from '../backups.ts';
import { backupOf, pretendBuilt } from '../testing/installation.ts';
import { restore } from './restore.ts';

const stack = await startStack();
const { store, sql, blobs, database } = stack;
const { folder, connect, log, now } = stack.backups;
const backups: Backups = backupsOf({
  ...stack.backups,
  roles: atTheMachine,
  restore: (...asked) =>
    restore({ store, writerKeys, connect, database, blobs, lookup: testLookup, log, now }, ...asked),
});
const envelope = () => bySystem('test');

let filename = '';
let whole = Buffer.alloc(0);

beforeAll(async () => {
  await blobs.put(Buffer.from('a lease'));
  await draftOf(stack, randomUUID());
  await beginSession({ sql, store }, randomUUID(), { isOnRecord: false });
  filename = (await backups.create(envelope())).filename;
  whole = await readFile(join(folder, filename));
});

test('of a backup that is cut off, or of which a bit is another, nothing reaches the product', async () => {
  const places = Array.from({ length: 10 }, (_, n) => Math.floor((n / 10) * whole.length));
  const damaged = [
    ...places.map((place) => whole.subarray(0, place)),
    ...places.map((place) =>
      Buffer.from(whole).fill((whole[place] ?? 0) ^ (1 << (place % 8)), place, place + 1),
    ),
  ];

  for (const bytes of damaged) {
    await writeFile(join(folder, filename), bytes);
    const before = await everything();
    await expect(backups.restore(envelope(), filename)).rejects.toMatchObject({
      code: expect.stringMatching(/^backup\.(damaged|newer|key)$/),
    });
    expect(await everything()).toEqual(before);
  }
  await writeFile(join(folder, filename), whole);
});

test.each(['inkstream-20260101-033000-e1.tar.zst', '../blobs', '../../etc/passwd', '/etc/passwd', '.', ''])(
  'nothing comes of restoring or deleting %j',
  async (name) => {
    const before = await everything();

    await expect(backups.restore(envelope(), name)).rejects.toMatchObject({ code: 'backup.not-found' });
    await expect(backups.remove(envelope(), name)).rejects.toMatchObject({ code: 'backup.not-found' });

    expect(await everything()).toEqual(before);
  },
);

test('the whole one is restored, and ends the sessions', async () => {
  const { manifest } = await backupOf(store, 1);
  await pretendBuilt(sql, 2);

  expect(await backups.restore(envelope(), filename)).toEqual({
    epoch: 2,
    events: manifest.events,
    lost: 0,
    members: 0,
    filename,
  });
  expect(await sql`select 1 from app.sessions`).toHaveLength(0);
});

/** Everything that a restore could change. */
const everything = async () => ({
  head: await store.head(),
  epochs: await store.read(EPOCHS),
  sessions: await sql`select * from app.sessions`,
  files: await Promise.all(['blobs', 'backups'].map((name) => contentOf(join(stack.folder, name)))),
});

const contentOf = async (path: string) => {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((file) => join(file.parentPath, file.name));

  return Promise.all(files.sort().map(async (file) => [file, sha256(await readFile(file))]));
};
