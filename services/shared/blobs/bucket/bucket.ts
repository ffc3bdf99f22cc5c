import type { Sha256 } from '#contracts/ids.ts';
import { pause } from '../../flow/pause.ts';
import { sha256 as sha256Of } from '../../keys/sha256.ts';
import type { BucketAddress } from './address.ts';
import { type Failure, openBucketClient } from './client.ts';
import { uploadTo } from './upload.ts';
import { openWriteOnce } from './write-once.ts';

/** An object as its bucket describes it. */
export type BucketObject = {
  readonly size: number;
  /** The ISO instant until which the bucket lets nobody delete it, or `legal-hold`; null if anybody may. */
  readonly lockedUntil: string | null;
};

/**
 * The objects under an address. Errors are `no-space` or BucketUnavailable. Requests that may pass are sent again
 * first.
 */
export type Bucket = ReturnType<typeof openBucket>;

type UploadOptions = { readonly piece: number; readonly once?: boolean; readonly signal?: AbortSignal };

/** How often a body that was cut off is asked for. The client itself only repeats requests that got no answer. */
const BODIES = 4;
const PAUSE = 100;

export const openBucket = (address: BucketAddress) => {
  const { run, trouble } = openBucketClient(address);
  const at = (key: string) => ({ Bucket: address.bucket, Key: address.prefix + key });

  /** Null if there is no such object. */
  const bodyOf = (key: string, range?: string): Promise<Buffer | null> =>
    run<Buffer | null>(
      (client, { GetObjectCommand }) =>
        whole(() => client.send(new GetObjectCommand({ ...at(key), ...(range && { Range: range }) }))),
      (error) => (isMissing(error) ? null : undefined),
    );

  /** Null if there is no such object. */
  const head = (key: string): Promise<BucketObject | null> =>
    run<BucketObject | null>(
      async (client, { HeadObjectCommand }) => {
        const found = await client.send(new HeadObjectCommand(at(key)));
        return { size: found.ContentLength ?? 0, lockedUntil: lockOf(found) };
      },
      (error) => (isMissing(error) ? null : undefined),
    );
  const write = openWriteOnce({ run, has: async (key) => (await head(key)) !== null });

  return {
    trouble,
    head,
    get: (key: string) => bodyOf(key),
    /** Reads `length` bytes, or those that are left; `from` has to lie within the object. */
    getPart: (key: string, from: number, length: number) => bodyOf(key, `bytes=${from}-${from + length - 1}`),

    /**
     * Writes an object of a few megabytes, which the bucket checks by its hash, in hex. Answers false, and leaves what is
     * there as it is, if `once` is set and there is an object already.
     */
    put: (
      key: string,
      bytes: Uint8Array,
      { sha256 = sha256Of(bytes), once = false }: { readonly sha256?: Sha256; readonly once?: boolean } = {},
    ): Promise<boolean> =>
      write(key, once, (client, { PutObjectCommand }, condition) => {
        const ChecksumSHA256 = Buffer.from(sha256, 'hex').toString('base64');
        return client.send(new PutObjectCommand({ ...at(key), Body: bytes, ChecksumSHA256, ...condition }));
      }),

    /**
     * Writes an object of any size, in pieces of `piece` bytes: at least 5 MiB, and at most 10,000 of them. It's there
     * when this resolves, and nothing of it is if `bytes` fails or the signal aborts. Answers false like `put` does.
     */
    upload: (
      key: string,
      bytes: AsyncIterable<Uint8Array>,
      { piece, once = false, signal }: UploadOptions,
    ): Promise<boolean> =>
      uploadTo({ run, write: (send) => write(key, once, send), object: at(key), piece, signal }, bytes),

    /** Every object whose name begins with `start`. */
    list: async (start: string): Promise<readonly { readonly key: string; readonly size: number }[]> => {
      const found: { key: string; size: number }[] = [];
      let after: string | undefined;
      do {
        const page = await run((client, { ListObjectsV2Command }) =>
          client.send(
            new ListObjectsV2Command({
              Bucket: address.bucket,
              Prefix: address.prefix + start,
              ...(after && { ContinuationToken: after }),
            }),
          ),
        );
        for (const { Key = '', Size = 0 } of page.Contents ?? [])
          found.push({ key: Key.slice(address.prefix.length), size: Size });
        after = page.IsTruncated ? page.NextContinuationToken : undefined;
      } while (after);

      return found;
    },

    /** An object that isn't there is no error. Throws what `isDenied` knows if the bucket doesn't let us. */
    delete: async (key: string): Promise<void> => {
      await run((client, { DeleteObjectCommand }) => client.send(new DeleteObjectCommand(at(key))));
    },
  };
};

type Body = { transformToByteArray(): Promise<Uint8Array> };

/** Asks again if the connection was lost while the body came. */
const whole = async (get: () => Promise<{ readonly Body?: Body | undefined }>): Promise<Buffer> => {
  for (let tries = 1; ; tries++) {
    const { Body } = await get();
    try {
      const bytes = (await Body?.transformToByteArray()) ?? new Uint8Array();
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    } catch (error) {
      if (tries === BODIES) throw error;
    }
    await pause(PAUSE * 2 ** tries);
  }
};

const isMissing = ({ name }: Failure) => name === 'NoSuchKey' || name === 'NotFound';

type Lock = {
  readonly ObjectLockLegalHoldStatus?: string | undefined;
  readonly ObjectLockRetainUntilDate?: Date | undefined;
};

const lockOf = ({ ObjectLockLegalHoldStatus, ObjectLockRetainUntilDate: until }: Lock): string | null => {
  if (ObjectLockLegalHoldStatus === 'ON') return 'legal-hold';

  return until && until.getTime() > Date.now() ? until.toISOString() : null;
};
