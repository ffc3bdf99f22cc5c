import { createHash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { Refusal, refuse } from '#contracts/api/refusals.ts';
import type { ReadableFile } from '../../../shared/blobs/readable-file.ts';
import { decrypted, encrypted, isEncrypted } from '../../../shared/keys/encryption.ts';
import { LARGEST_MEMBER } from './layout.ts';
import { type Member, packTar, unpackTar } from './tar.ts';
import { withHash, withoutHash } from './whole-file.ts';

/** How many bytes one step of the pipeline hands to the next. */
const PIECE = 2 ** 18;

/**
 * We use the fastest level of compression: documents are compressed already, and events shrink to a fifth at any level.
 */
const COMPRESSION = {
  chunkSize: PIECE,
  params: { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_checksumFlag]: 1 },
};

/**
 * Packs `members` into the bytes of a backup. `at` is an ISO instant; if there is a `key`, the bytes are encrypted. No
 * member is made before somebody asks for the bytes, so that there's a place to write to first.
 */
export async function* writeArchive(
  members: AsyncIterable<Member>,
  at: string,
  key: Buffer | null,
): AsyncGenerator<Uint8Array> {
  const tar = Readable.from(packTar(members, Math.floor(Date.parse(at) / 1_000)), { highWaterMark: 1 });
  const compressMembers = pipeline(tar, createZstdCompress(COMPRESSION), () => {});
  const whole = withHash(compressMembers);

  yield* key ? encrypted(key)(whole) : whole;
}

export type Archive = {
  readonly members: AsyncIterable<Member>;
  /** SHA-256 of the whole file. It's known only after all members were read. */
  readonly sha256: () => string;
  readonly bytesRead: () => number;
};

/**
 * Reads the members of a backup file piece by piece. Anything wrong with the file is refused with a code `backup.…`.
 */
export const archiveIn = async (file: ReadableFile, key: Buffer | null): Promise<Archive> => {
  const needsKey = isEncrypted(await file.start(8));
  const hash = createHash('sha256');
  let sha256 = '';
  let bytesRead = 0;
  async function* bytes() {
    for await (const piece of file.bytes()) {
      if (needsKey) hash.update(piece);
      bytesRead += piece.length;
      yield piece;
    }
  }

  // A file that isn't encrypted needs no second hash: the check of its end computes the same one.
  const members = membersOf(needsKey ? decrypted(key)(bytes()) : bytes(), (whole) => {
    sha256 = needsKey ? hash.digest('hex') : whole;
  });
  return { members, sha256: () => sha256, bytesRead: () => bytesRead };
};

async function* membersOf(
  whole: AsyncIterable<Uint8Array>,
  ended: (sha256: string) => void,
): AsyncGenerator<Member> {
  let isWhole = false;
  async function* compressMembers() {
    yield* withoutHash(whole, ended);
    isWhole = true;
  }
  const source = Readable.from(compressMembers(), { highWaterMark: 1 });
  const tar = pipeline(source, createZstdDecompress({ chunkSize: PIECE }), () => {});

  try {
    yield* unpackTar(tar, LARGEST_MEMBER);
  } catch (error) {
    throw isOfDecompression(error) ? new Refusal('backup.damaged') : error;
  } finally {
    // If the reader stops early, these calls close the file.
    tar.destroy();
    source.destroy();
  }
  // The decompressor stops once it has what it needs and may leave bytes unread. Such a rest means a damaged file.
  if (!isWhole) refuse('backup.damaged');
}

const isOfDecompression = (error: unknown) =>
  error instanceof Error && 'code' in error && /^(ZSTD|Z|ERR_ZSTD|ERR_ZLIB)_/.test(String(error.code));
