import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { refuse } from '#contracts/api/refusals.ts';

/**
 * We encrypt with AES-256-GCM in chunks of one mebibyte, in the STREAM construction (Hoang, Reyhanitabar, Rogaway,
 * Vizár 2015). Each nonce holds the chunk's number and whether it's the last one, so nobody can omit, move, repeat or
 * cut off chunks without being noticed.
 */
const CHUNK = 2 ** 20;
const TAG = 16;
const ALGORITHM = 'aes-256-gcm';

/** An encrypted file starts with `INKBACK` and the version of this encryption layer. */
const MAGIC = Buffer.from('INKBACK');
const VERSION = 1;
const FINGERPRINT = 8;
const SALT = 32;
const PREFIX = 7;
export const HEADER = MAGIC.length + 1 + FINGERPRINT + SALT + PREFIX;

export const isEncrypted = (start: Buffer): boolean => start.subarray(0, MAGIC.length).equals(MAGIC);

/** Encrypts with a key of 32 bytes. */
export const encrypted = (key: Buffer) =>
  async function* (plain: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
    const header = Buffer.concat([
      MAGIC,
      Buffer.of(VERSION),
      fingerprintOf(key),
      randomBytes(SALT),
      randomBytes(PREFIX),
    ]);
    const secret = secretOf(key, header);
    yield header;

    for await (const { chunk, counter, isLast } of cut(plain, CHUNK)) {
      const cipher = createCipheriv(ALGORITHM, secret, nonceOf(header, counter, isLast)).setAAD(header);
      yield cipher.update(chunk);
      cipher.final();
      yield cipher.getAuthTag();
    }
  };

/** Refuses with `backup.key` or `backup.newer`, and with `backup.damaged` at the first chunk that was changed. */
export const decrypted = (key: Buffer | null) =>
  async function* (sealed: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
    let header: Buffer | null = null;
    let secret: Buffer = Buffer.alloc(0);

    for await (const { chunk, counter, isLast } of cut(sealed, CHUNK + TAG, HEADER)) {
      if (!header) {
        header = chunk;
        secret = secretOf(keyFor(header, key), header);
        continue;
      }
      yield decryptChunk(chunk, secret, nonceOf(header, counter - 1, isLast), header);
    }
  };

const keyFor = (header: Buffer, key: Buffer | null): Buffer => {
  if (header.length < HEADER || !isEncrypted(header)) refuse('backup.damaged');
  if ((header[MAGIC.length] ?? 0) > VERSION) refuse('backup.newer');
  const fingerprint = header.subarray(MAGIC.length + 1, MAGIC.length + 1 + FINGERPRINT);

  return key && fingerprintOf(key).equals(fingerprint) ? key : refuse('backup.key');
};

const decryptChunk = (chunk: Buffer, secret: Buffer, nonce: Buffer, header: Buffer): Buffer => {
  if (chunk.length < TAG) refuse('backup.damaged');
  const end = chunk.length - TAG;
  try {
    const decipher = createDecipheriv(ALGORITHM, secret, nonce)
      .setAAD(header)
      .setAuthTag(chunk.subarray(end));
    return Buffer.concat([decipher.update(chunk.subarray(0, end)), decipher.final()]);
  } catch {
    return refuse('backup.damaged');
  }
};

/** The fingerprint tells which key a file needs, and reveals nothing about the key itself. */
const fingerprintOf = (key: Buffer) =>
  createHash('sha256').update('inkstream backup key').update(key).digest().subarray(0, FINGERPRINT);

/** Every file has its own key, derived from ours, so nonces need to be unique only within one file. */
const secretOf = (key: Buffer, header: Buffer): Buffer => {
  const salt = header.subarray(MAGIC.length + 1 + FINGERPRINT, HEADER - PREFIX);

  return Buffer.from(hkdfSync('sha256', key, salt, 'inkstream backup file', 32));
};

const nonceOf = (header: Buffer, counter: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(12);
  header.copy(nonce, 0, HEADER - PREFIX);
  nonce.writeUInt32BE(counter, PREFIX);
  nonce[11] = isLast ? 1 : 0;

  return nonce;
};

type Cut = { readonly chunk: Buffer; readonly counter: number; readonly isLast: boolean };

/**
 * Cuts the source into chunks of `size` bytes; the first chunk has `first` bytes and the last may be shorter. There is
 * always at least one chunk.
 */
async function* cut(source: AsyncIterable<Uint8Array>, size: number, first = size): AsyncGenerator<Cut> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  let counter = 0;

  for await (const bytes of source) {
    waiting.push(bytes);
    length += bytes.length;
    let needed = counter === 0 ? first : size;
    if (length <= needed) continue;

    let all = Buffer.concat(waiting);
    while (all.length > needed) {
      yield { chunk: all.subarray(0, needed), counter: counter++, isLast: false };
      all = all.subarray(needed);
      needed = size;
    }
    waiting = [all];
    length = all.length;
  }
  yield { chunk: Buffer.concat(waiting), counter, isLast: true };
}
