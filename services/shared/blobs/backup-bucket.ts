import { Refusal, refuse } from '#contracts/api/refusals.ts';
import { BucketUnavailable, isDenied } from '../outages/bucket-unavailable.ts';
import { backupFile, type Describe } from './backup-names.ts';
import { type BackupStorage, refuseStorage } from './backup-storage.ts';
import { addressOf, type BucketAddress } from './bucket/address.ts';
import { type Bucket, openBucket } from './bucket/bucket.ts';
import type { ReadableFile } from './readable-file.ts';

/** The bytes of a piece of a backup that is written, of which there may be 10,000: 610 GiB. */
const WRITTEN = 64 * 2 ** 20;
/** How many bytes are read at once, while the same number before them is in use. */
const READ = 8 * 2 ** 20;

/** An empty object of this name beside a backup says that it was read back and verified. */
const verifiedName = (filename: string) => `${filename}.verified`;

/** Backups in a bucket. Nothing is ever renamed there, so that each is written and kept once. */
export const bucketBackups = (address: BucketAddress, describe: Describe = backupFile): BackupStorage => {
  const bucket = openBucket(address);

  return {
    list: async () => {
      const sizes = new Map((await bucket.list('')).map(({ key, size }) => [key, size]));
      const found = [...sizes].map(([name, size]) =>
        sizes.has(verifiedName(name)) ? describe(name, size) : null,
      );

      return found.filter((backup) => backup !== null);
    },
    find: async (filename) => {
      const [found, verified] = await Promise.all([
        bucket.head(filename),
        bucket.head(verifiedName(filename)),
      ]);

      return found && verified && describe(filename, found.size);
    },
    file: (filename) => fileIn(bucket, filename),
    placeOf: (filename) => addressOf(address, filename),
    async write(filename, bytes, verify, signal) {
      const isNew = await bucket.upload(filename, bytes, { piece: WRITTEN, once: true, signal });
      if (!isNew) refuse('backup.busy');
      try {
        const verified = await verify(fileIn(bucket, filename));
        await bucket.put(verifiedName(filename), Buffer.alloc(0));
        return verified;
      } catch (error) {
        // Where the bucket keeps it, or can't be reached, it stays and isn't found.
        await bucket.delete(filename).catch(() => {});
        throw error;
      }
    },
    requireDeletable: async (filename) => {
      const lockedUntil = (await bucket.head(filename))?.lockedUntil;
      if (lockedUntil) refuse('backup.locked', { until: lockedUntil });
    },
    delete: async (filename) => {
      try {
        await bucket.delete(filename);
        await bucket.delete(verifiedName(filename));
      } catch (error) {
        throw isDenied(error) ? new Refusal('backup.locked') : error;
      }
    },
    use: async (work) => {
      try {
        return await work();
      } catch (error) {
        if (error instanceof BucketUnavailable && error.isLasting) return refuseStorage('bucket', error.code);
        throw error;
      }
    },
  };
};

/** A file in a bucket, wherever it is from. */
export const fileIn = (bucket: Bucket, key: string): ReadableFile => {
  const size = async () => (await bucket.head(key))?.size ?? refuse('backup.not-found');
  const part = async (from: number, length: number) =>
    (await bucket.getPart(key, from, length)) ?? refuse('backup.not-found');

  return {
    name: key.split('/').at(-1) ?? key,
    size,
    start: async (length) => ((await size()) === 0 ? Buffer.alloc(0) : part(0, length)),
    async *bytes() {
      const end = await size();
      // The next part is on its way while somebody works on this one. A part that is cut off is asked for again.
      const reading = (from: number) => (from < end ? Promise.allSettled([part(from, READ)]) : null);
      let next = reading(0);
      for (let from = 0; next; from += READ) {
        const [read] = await next;
        next = reading(from + READ);
        if (read.status === 'rejected') throw read.reason;
        yield read.value;
      }
    },
  };
};
