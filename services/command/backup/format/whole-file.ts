import { createHash } from 'node:crypto';
import { refuse } from '#contracts/api/refusals.ts';

/**
 * The compressed archive ends with a skippable frame (RFC 8878, 3.1.2) that holds the SHA-256 of all bytes before it.
 * Decompressors skip it. Without it a few bits in the header of a frame could change unnoticed.
 */
const START = Buffer.from('502a4d1820000000', 'hex');
const LENGTH = START.length + 32;

export async function* withHash(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  for await (const bytes of source) {
    hash.update(bytes);
    yield bytes;
  }
  yield Buffer.concat([START, hash.digest()]);
}

/**
 * Passes on the bytes without their hash at the end. Refuses with `backup.damaged` at the end if the hash doesn't
 * match; otherwise it calls `whole` with the SHA-256 of all bytes, including the end.
 */
export async function* withoutHash(
  source: AsyncIterable<Uint8Array>,
  whole: (sha256: string) => void,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  // We hold back as many bytes as the end has, since they may be the end.
  let held: Uint8Array = Buffer.alloc(0);
  for await (const bytes of source) {
    const passed = Math.max(held.length + bytes.length - LENGTH, 0);
    const early = held.subarray(0, passed);
    const late = bytes.subarray(0, passed - early.length);
    held = Buffer.concat([held.subarray(early.length), bytes.subarray(late.length)]);
    for (const part of [early, late]) {
      if (part.length === 0) continue;
      hash.update(part);
      yield part;
    }
  }
  if (!Buffer.concat([START, hash.copy().digest()]).equals(held)) refuse('backup.damaged');
  whole(hash.update(held).digest('hex'));
}
