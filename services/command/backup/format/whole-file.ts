import { createHash } from 'node:crypto';
import { refuse } from '#contracts/refusals.ts';

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

/** Refuses `backup.damaged` at the end where the bytes are not those that were hashed. */
export async function* withoutHash(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let held: Uint8Array = Buffer.alloc(0);
  for await (const bytes of source) {
    const all = held.length === 0 ? bytes : Buffer.concat([held, bytes]);
    const end = Math.max(all.length - LENGTH, 0);
    held = all.subarray(end);
    if (end === 0) continue;
    hash.update(all.subarray(0, end));
    yield all.subarray(0, end);
  }
  if (!Buffer.concat([START, hash.digest()]).equals(held)) refuse('backup.damaged');
}
