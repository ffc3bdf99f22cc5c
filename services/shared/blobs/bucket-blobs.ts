import { createHash } from 'node:crypto';
import { createReadStream, mkdtempSync } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { refuse } from '#contracts/api/refusals.ts';
import type { Sha256 } from '#contracts/ids.ts';
import type { Blobs } from './blobs.ts';
import type { BucketAddress } from './bucket/address.ts';
import { type Bucket, openBucket } from './bucket/bucket.ts';
import { DamagedBlob } from './damaged-blob.ts';
import { ABANDONED, openIncomingFile } from './incoming-file.ts';

/**
 * Blobs in a bucket. The bucket checks each by the hash that is its name. Files that are being received wait on this
 * machine, in a folder for temporary files.
 */
export const bucketBlobs = (address: BucketAddress): Blobs => {
  const bucket = openBucket(address);
  const keyOf = (sha256: Sha256) => `blobs/${sha256.slice(0, 2)}/${sha256}`;
  const derived = (key: string) => `derived/${key}`;
  let incoming: string | null = null;

  /** Writes a blob unless it's there. What is there in its place, but damaged, is replaced. */
  const write = async (sha256: Sha256, send: (key: string, once: boolean) => Promise<boolean>) => {
    const key = keyOf(sha256);
    if ((await send(key, true)) || (await isSound(bucket, key, sha256))) return;
    await send(key, false);
  };
  const put = (sha256: Sha256, bytes: Uint8Array) =>
    write(sha256, (key, once) => bucket.put(key, bytes, { sha256, once }));

  return {
    folder: tmpdir(),
    trouble: bucket.trouble,
    async put(bytes) {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      await put(sha256, bytes);
      return sha256;
    },
    receive: () => {
      incoming ??= mkdtempSync(join(tmpdir(), INCOMING));
      return openIncomingFile(incoming);
    },
    async keep(file, sha256) {
      if (file.size() <= WHOLE) await put(sha256, unchanged(await readFile(file.path), sha256));
      else
        await write(sha256, (key, once) =>
          bucket.upload(key, checkPieces(file.path, sha256), { piece: WHOLE, once }),
        );
    },
    removeAbandoned: () => removeAbandonedFolders(incoming),
    async get(sha256) {
      const bytes = await bucket.get(keyOf(sha256));
      if (bytes && createHash('sha256').update(bytes).digest('hex') !== sha256) throw new DamagedBlob(sha256);

      return bytes;
    },
    has: async (sha256) => (await bucket.head(keyOf(sha256))) !== null,
    delete: (sha256) => bucket.delete(keyOf(sha256)),
    putDerived: async (key, bytes) => {
      await bucket.put(derived(key), bytes);
    },
    getDerived: (key) => bucket.get(derived(key)),
    deleteDerived: async (path) => {
      for (const { key } of await bucket.list(derived(`${path}/`))) await bucket.delete(key);
    },
  };
};

const INCOMING = 'inkstream-incoming-';

/**
 * The bytes of the largest file that is written in one request, and of the pieces of larger ones. People's files fit.
 */
export const WHOLE = 16 * 2 ** 20;

const isSound = async (bucket: Bucket, key: string, sha256: Sha256): Promise<boolean> => {
  const bytes = await bucket.get(key);

  return bytes !== null && createHash('sha256').update(bytes).digest('hex') === sha256;
};

/** The bytes of a file. Refuses with `unavailable` if they changed since they were received. */
const unchanged = (bytes: Buffer, sha256: Sha256): Buffer =>
  createHash('sha256').update(bytes).digest('hex') === sha256 ? bytes : refuse('unavailable');

/** Checks a large file piece by piece, and refuses at its end if it's not the one that the hash names. */
async function* checkPieces(path: string, sha256: Sha256): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(path, { highWaterMark: 2 ** 20 })) {
    hash.update(bytes);
    yield bytes;
  }
  if (hash.digest('hex') !== sha256) refuse('unavailable');
}

/** Removes the folders of processes that ended without removing the files that they received. */
const removeAbandonedFolders = async (ownFolder: string | null): Promise<void> => {
  const names = await readdir(tmpdir()).catch(() => []);
  for (const path of names.filter((name) => name.startsWith(INCOMING)).map((name) => join(tmpdir(), name))) {
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (path !== ownFolder && Date.now() - mtimeMs > ABANDONED)
      await rm(path, { recursive: true, force: true }).catch(() => {});
  }
};
