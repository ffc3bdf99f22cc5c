import { createCipheriv, createDecipheriv } from 'node:crypto';
import { sha256 } from '../keys/sha256.ts';

/** A key from VAULT_KEY, which encrypts ("wraps") the keys in the vault. */
export type WrappingKey = {
  /** 16 hex digits, which reveal nothing about the key. */
  readonly id: string;
  readonly bytes: Buffer;
};

/** The setting VAULT_KEY: the key in use, then those before it that may still be needed. Each is 32 bytes in hex. */
export const VAULT_KEYS = /^[0-9a-f]{64}(,[0-9a-f]{64})*$/;

export const wrappingKeyOf = (hex: string): WrappingKey => {
  const bytes = Buffer.from(hex, 'hex');

  return { id: sha256(Buffer.concat([Buffer.from('inkstream-vault-key\0'), bytes])).slice(0, 16), bytes };
};

/** AES Key Wrap (RFC 3394), with the initial value of its section 2.2.3.1. */
const ALGORITHM = 'id-aes256-wrap';
const INITIAL_VALUE = Buffer.alloc(8, 0xa6);

export const wrapped = ({ bytes }: WrappingKey, key: Buffer): Buffer => {
  const cipher = createCipheriv(ALGORITHM, bytes, INITIAL_VALUE);

  return Buffer.concat([cipher.update(key), cipher.final()]);
};

/** Throws if the bytes were changed, or were wrapped by another key. */
export const unwrapped = ({ bytes }: WrappingKey, key: Buffer): Buffer => {
  const decipher = createDecipheriv(ALGORITHM, bytes, INITIAL_VALUE);

  return Buffer.concat([decipher.update(key), decipher.final()]);
};
