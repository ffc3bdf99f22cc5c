import { createHash } from 'node:crypto';
import { refuse } from '#contracts/api/refusals.ts';

/**
 * The end of the compressed archive: a skippable frame (RFC 8878, 3.1.2) with the SHA-256 of every byte before it.
 * Decompressors pass over it; without it a few bits of a frame's header could change and nobody would notice.
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
 * Refuses `backup.damaged` at the end where the bytes are not those that were hashed. `whole` is then told the
 * SHA-256 of all bytes, the end included.
 */
export async function* withoutHash(
  source: AsyncIterable<Uint8Array>,
  whole: (sha256: string) => void,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  // As many bytes as the end has: they may be it.
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
