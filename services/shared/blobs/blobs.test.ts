import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { s3Keys, startS3 } from '../../../tests/harness/s3/server.ts';
import { temporaryFolder } from '../../../tests/harness/temporary-folder.ts';
import type { Blobs } from './blobs.ts';
import { WHOLE } from './bucket-blobs.ts';
import { openBlobs } from './open-blobs.ts';

const folder = await temporaryFolder();
const s3 = await startS3();
vi.stubEnv('TMPDIR', folder.path);

afterAll(async () => {
  vi.unstubAllEnvs();
  await s3.stop();
  await folder.remove();
});

const bucket = s3.bucket.bind(null, 'files');
/** A bucket of another server, which is held against the same contract where somebody names it. */
const foreign = process.env.S3_TEST_URL;
if (!foreign) for (const [name, value] of Object.entries(s3Keys)) vi.stubEnv(name, value);
const stores: readonly (readonly [string, Blobs, (name: string, bytes: Buffer) => Promise<unknown>])[] = [
  [
    'a folder',
    openBlobs(pathToFileURL(`${folder.path}/store/`).href),
    (name, bytes) => writeFile(join(folder.path, 'store', name), bytes),
  ],
  [
    'a bucket',
    openBlobs(foreign ?? s3.address('files', 'product')),
    async (name, bytes) => {
      const version = bucket().current(`product/${name}`);
      if (version) version.body = bytes;
    },
  ],
];

describe.each(stores)('%s', (kind, blobs, damage) => {
  test('gives back what was put, by its hash', async () => {
    const bytes = randomBytes(100_000);
    const name = await blobs.put(bytes);

    expect(name).toBe(hashOf(bytes));
    expect(await blobs.get(name)).toEqual(bytes);
    expect(await blobs.has(name)).toBe(true);
    expect(await blobs.put(bytes)).toBe(name);
  });

  test('keeps a blob without any bytes', async () => {
    expect(await blobs.get(await blobs.put(Buffer.alloc(0)))).toEqual(Buffer.alloc(0));
  });

  test('has nothing that was not put, or was deleted', async () => {
    const name = await blobs.put(randomBytes(10));
    await blobs.delete(name);
    await blobs.delete(name);

    for (const gone of [name, hashOf(randomBytes(10))])
      expect([await blobs.get(gone), await blobs.has(gone)]).toEqual([null, false]);
  });

  test.skipIf(kind === 'a bucket' && foreign)(
    'refuses bytes that are no longer those that were put, until they are put again',
    async () => {
      const bytes = randomBytes(1_000);
      const name = await blobs.put(bytes);
      await damage(`blobs/${name.slice(0, 2)}/${name}`, Buffer.from('something else'));
      await expect(blobs.get(name)).rejects.toMatchObject({ code: 'file.damaged', sha256: name });

      await blobs.put(bytes);
      expect(await blobs.get(name)).toEqual(bytes);
    },
  );

  test.each([[10], [WHOLE + 1_000_000]])('keeps a file of %i bytes that was received', async (size) => {
    const bytes = randomBytes(size);
    const file = await received(blobs, bytes);
    await blobs.keep(file, file.sha256());
    await file.discard();

    expect((await blobs.get(hashOf(bytes)))?.equals(bytes)).toBe(true);
    const again = await received(blobs, bytes);
    await blobs.keep(again, again.sha256());
    await again.discard();
  });

  test('lets many write the same bytes at once', async () => {
    const bytes = randomBytes(10_000);
    await Promise.all(Array.from({ length: 8 }, () => blobs.put(bytes)));

    expect(await blobs.get(hashOf(bytes))).toEqual(bytes);
  });

  test('keeps pictures under names, and replaces them', async () => {
    const key = `pages/${randomUUID()}/r1/1-794.webp`;
    expect(await blobs.getDerived(key)).toBeNull();
    await blobs.putDerived(key, Buffer.from('a picture'));
    await blobs.putDerived(key, Buffer.from('another'));

    expect(await blobs.getDerived(key)).toEqual(Buffer.from('another'));
  });

  test('has no trouble, and leaves nothing of what was received', async () => {
    expect(blobs.trouble()).toBeNull();
    const file = await received(blobs, randomBytes(10));
    await file.discard();

    await expect(readFile(file.path)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

test('a file that changed on the disk after it was received is not kept under its name', async () => {
  const [, [, blobs] = []] = stores;
  const file = blobs && (await received(blobs, randomBytes(10)));
  if (!blobs || !file) throw new Error('there is no bucket');
  await writeFile(file.path, 'other bytes');

  await expect(blobs.keep(file, file.sha256())).rejects.toMatchObject({ code: 'unavailable' });
});

test('files of processes that ended are removed after a day, and no others', async () => {
  const [, [, blobs] = []] = stores;
  const [old, young] = ['inkstream-incoming-old', 'inkstream-incoming-young'].map((name) =>
    join(folder.path, name),
  );
  for (const path of [old, young]) await mkdir(path ?? '');
  const aWeekAgo = Date.now() / 1_000 - 7 * 86_400;
  await utimes(old ?? '', aWeekAgo, aWeekAgo);
  await blobs?.removeAbandoned();

  const left = await readdir(folder.path);
  expect([left.includes('inkstream-incoming-old'), left.includes('inkstream-incoming-young')]).toEqual([
    false,
    true,
  ]);
});

const received = async (blobs: Blobs, bytes: Buffer) => {
  const file = blobs.receive();
  await pipeline(Readable.from([bytes]), file.stream);

  return file;
};

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
