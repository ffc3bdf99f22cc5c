import { randomBytes } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { s3Keys, startS3 } from '../../../tests/harness/s3/server.ts';
import { temporaryFolder } from '../../../tests/harness/temporary-folder.ts';
import { type BackupStorage, findBackup, listBackups } from './backup-storage.ts';
import { openBackupStorage, openFile } from './open-backup-storage.ts';

const folder = await temporaryFolder();
const s3 = await startS3();
for (const [name, value] of Object.entries(s3Keys)) vi.stubEnv(name, value);
const address = s3.address('backups', 'of/us');
const never = new AbortController().signal;

afterEach(() => {
  s3.disturb = () => null;
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await s3.stop();
  await folder.remove();
});

describe.each([
  ['a folder', folder.path],
  ['a bucket', address],
])('backups in %s', (_, place) => {
  const storage = openBackupStorage(place);

  test('are found once they were read back, and not before', async () => {
    const [name, bytes] = [nextName(), randomBytes(100_000)];
    const read = await storage.write(
      name,
      inBits(bytes),
      async (file) => {
        expect(await findBackup(storage, name)).toBeNull();
        expect([await file.size(), await file.start(8)]).toEqual([bytes.length, bytes.subarray(0, 8)]);
        return buffer(file.bytes());
      },
      never,
    );

    expect(read).toEqual(bytes);
    const found = await findBackup(storage, name);
    expect(found).toMatchObject({ filename: name, size: bytes.length, encrypted: false });
    expect((await listBackups(storage)).backups).toContainEqual(found);
    expect(await buffer(storage.file(name).bytes())).toEqual(bytes);
    expect(storage.placeOf(name)).toContain(name);
    expect(await buffer(openFile(storage.placeOf(name)).bytes())).toEqual(bytes);
  });

  test('are read in parts, and as often as anybody likes', async () => {
    const [name, bytes] = [nextName(), randomBytes(2 ** 23 + 1_000)];
    const verify = async (file: { bytes: () => AsyncIterable<Buffer> }) => {
      for await (const piece of file.bytes()) if (piece.length > 0) break;
      return (await buffer(file.bytes())).equals(bytes);
    };

    expect(await storage.write(name, inBits(bytes), verify, never)).toBe(true);
    expect(await verify(storage.file(name))).toBe(true);
  });

  test.each([
    ['whose making fails', failing, async () => {}],
    ['that are not right', () => inBits(Buffer.from('wrong')), () => Promise.reject(new Error('failed'))],
  ])('%s are not found, and leave nothing', async (_name, bytes, verify) => {
    const name = nextName();
    const before = (await listBackups(storage)).stats;

    await expect(storage.write(name, bytes(), verify, never)).rejects.toThrow('failed');
    expect([await findBackup(storage, name), (await listBackups(storage)).stats]).toEqual([null, before]);
    expect((await readdir(folder.path)).filter((left) => left.includes(name))).toEqual([]);
    expect([...s3.bucket('backups').keys(), ...s3.bucket('backups').uploads()].join()).not.toContain(name);
  });

  test('are deleted', async () => {
    const name = await written(storage);
    await storage.requireDeletable(name);
    await storage.delete(name);
    await storage.delete(name);

    expect(await findBackup(storage, name)).toBeNull();
  });

  test('are no files of other names', async () => {
    await writeFile(join(folder.path, 'notes.txt'), 'x');
    for (const name of ['notes.txt', '../backups', '', '.'])
      expect(await findBackup(storage, name)).toBeNull();
    expect((await listBackups(storage)).backups.map(({ filename }) => filename)).not.toContain('notes.txt');
  });
});

describe('a bucket', () => {
  test('that loses connections while a backup is read is asked again', async () => {
    const storage = openBackupStorage(address);
    const name = await written(storage);
    let left = 2;
    s3.disturb = (method) => (method === 'GET' && left-- > 0 ? 'cut' : null);

    expect((await buffer(storage.file(name).bytes())).toString()).toBe('a backup');
  });

  test('with a lock keeps its backups, and says until when', async () => {
    const storage = openBackupStorage(s3.address('locked', '', { locks: 86_400_000 }));
    const name = await written(storage);
    const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

    await expect(storage.requireDeletable(name)).rejects.toMatchObject({
      code: 'backup.locked',
      status: 409,
      message: `The storage keeps this backup until ${day}, so it can’t be deleted yet.`,
    });
    expect(await findBackup(storage, name)).not.toBeNull();
  });

  test('that lets nobody delete refuses it in plain words', async () => {
    const storage = openBackupStorage(address);
    const name = await written(storage);
    s3.disturb = (method) => (method === 'DELETE' ? { status: 403, code: 'AccessDenied' } : null);

    await expect(storage.delete(name)).rejects.toMatchObject({ code: 'backup.locked' });
  });

  test('that is set up wrong is a refusal with the reason, and one that is away is an outage', async () => {
    const storage = openBackupStorage(address);
    s3.disturb = () => ({ status: 403, code: 'AccessDenied' });
    await expect(listBackups(storage)).rejects.toMatchObject({
      code: 'backup.folder',
      message:
        'The backup bucket (BACKUP_DIR) can’t be used: AccessDenied. Please contact your administrator.',
    });

    s3.disturb = () => ({ status: 503, code: 'SlowDown' });
    await expect(listBackups(storage)).rejects.toMatchObject({ name: 'BucketUnavailable', code: 'SlowDown' });
  });
});

let names = 0;
const nextName = () => `inkstream-20260101-1200${String(10 + names++)}-e1.tar.zst`;

const written = async (storage: BackupStorage): Promise<string> => {
  const name = nextName();
  await storage.write(name, inBits(Buffer.from('a backup')), async () => {}, never);

  return name;
};

async function* inBits(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += 2 ** 18) yield bytes.subarray(from, from + 2 ** 18);
}

async function* failing(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('the beginning');
  throw new Error('failed');
}
