import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

// AES-GCM commits to no key: whoever picks two keys finds a ciphertext whose tag is right under both ("invisible
// salamanders", Dodis, Grubbs, Ristenpart, Woodage 2018). This does so, with the field of NIST SP 800-38D, section 6.3.

const BITS = 128n;
const R = 0xe1n << 120n;

const numberOf = (block: Uint8Array): bigint => BigInt(`0x${Buffer.from(block).toString('hex')}`);
const blockOf = (number: bigint): Buffer => Buffer.from(number.toString(16).padStart(32, '0'), 'hex');

const times = (one: bigint, other: bigint): bigint => {
  let [product, factor] = [0n, other];
  for (let bit = BITS - 1n; bit >= 0n; bit--) {
    if ((one >> bit) & 1n) product ^= factor;
    factor = factor & 1n ? (factor >> 1n) ^ R : factor >> 1n;
  }

  return product;
};

/** By Fermat: to the power of 2^128 - 2. */
const inverse = (number: bigint): bigint => {
  let [power, result] = [number, 1n << (BITS - 1n)];
  for (let n = 1n; n < BITS; n++) {
    power = times(power, power);
    result = times(result, power);
  }

  return result;
};

const encryptedBlock = (key: Uint8Array, block: Uint8Array): bigint =>
  numberOf(createCipheriv('aes-256-ecb', key, null).update(block));

const ghash = (h: bigint, blocks: readonly bigint[]): bigint =>
  blocks.reduce((sum, block) => times(sum ^ block, h), 0n);

export type TwoOpenings = {
  readonly keys: readonly [Buffer, Buffer];
  readonly nonce: Buffer;
  /** 32 bytes of ciphertext and the tag. */
  readonly sealed: Buffer;
};

/** A ciphertext with `bound` as its additional data that AES-256-GCM opens under two keys, to two texts. */
export const twoOpenings = (bound: Uint8Array): TwoOpenings => {
  const keys = [randomBytes(32), randomBytes(32)] as const;
  const [nonce, first] = [randomBytes(12), randomBytes(16)];
  const padded = Buffer.concat([bound, Buffer.alloc((16 - (bound.length % 16)) % 16)]);
  const additional = Array.from({ length: padded.length / 16 }, (_, n) =>
    numberOf(padded.subarray(n * 16, n * 16 + 16)),
  );
  const lengths = (BigInt(bound.length * 8) << 64n) | BigInt(32 * 8);
  const sides = keys.map((key) => {
    const h = encryptedBlock(key, Buffer.alloc(16));
    const mask = encryptedBlock(key, Buffer.concat([nonce, Buffer.from([0, 0, 0, 1])]));
    return { h, tagWith: (free: bigint) => ghash(h, [...additional, numberOf(first), free, lengths]) ^ mask };
  });
  const [one, other] = sides as [(typeof sides)[0], (typeof sides)[0]];
  // The tag depends on the second block times h squared, and both tags have to be the same.
  const factor = times(one.h, one.h) ^ times(other.h, other.h);
  const free = times(one.tagWith(0n) ^ other.tagWith(0n), inverse(factor));

  return {
    keys,
    nonce,
    sealed: Buffer.concat([first, blockOf(free), blockOf(one.tagWith(free))]),
  };
};

/** What AES-256-GCM opens by itself. Throws if the tag is wrong. */
export const openedByGcm = (key: Uint8Array, { nonce, sealed }: TwoOpenings, bound: Uint8Array): Buffer => {
  const cipher = createDecipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(bound);
  cipher.setAuthTag(sealed.subarray(-16));

  return Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
};
