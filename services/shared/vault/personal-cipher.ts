import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';
import { NONCE, valueIn } from '#contracts/personal/box.ts';
import type { Cipher } from '#contracts/personal/encrypting.ts';
import { commitmentInput, type PersonalKey } from '#contracts/personal/key.ts';

const ALGORITHM = 'aes-256-gcm';
const TAG = 16;

type Prepared = { readonly box: KeyObject; readonly nonce: KeyObject; commitment?: string };

/** What is derived from a key is kept as long as the key itself is in memory. */
const prepared = new WeakMap<PersonalKey, Prepared>();

const preparedFrom = (key: PersonalKey): Prepared => {
  const known = prepared.get(key);
  if (known) return known;
  const nonce = hkdfSync('sha256', key, Buffer.alloc(0), 'nonce', 32);
  const made = { box: createSecretKey(key), nonce: createSecretKey(Buffer.from(nonce)) };
  prepared.set(key, made);

  return made;
};

const commitmentOf: Cipher['commitmentOf'] = (id, key) => {
  const made = preparedFrom(key);
  made.commitment ??= hash('sha256', commitmentInput(id, key));

  return made.commitment;
};

/**
 * Encrypts a text. The nonce is derived from the text and its place, so the same command makes the same box, and two
 * texts never share a nonce.
 */
const encrypt: Cipher['encrypt'] = (key, { bound, nonceInput, plain }) => {
  const { box, nonce: nonceKey } = preparedFrom(key);
  const nonce = createHmac('sha256', nonceKey).update(nonceInput).digest().subarray(0, NONCE);
  const cipher = createCipheriv(ALGORITHM, box, nonce);
  cipher.setAAD(bound);
  const text = cipher.update(plain);
  cipher.final();

  return Buffer.concat([nonce, text, cipher.getAuthTag()]).toString('base64url');
};

export const personalCipher: Cipher = { encrypt, commitmentOf };

/** Opens a box. Null if it doesn't open: it was changed, moved or encrypted under another key. */
export const openBox = (
  key: PersonalKey,
  box: string,
  bound: Uint8Array,
): { readonly value: unknown } | null => {
  const bytes = Buffer.from(box, 'base64url');
  if (bytes.length < NONCE + TAG) return null;
  const cipher = createDecipheriv(ALGORITHM, preparedFrom(key).box, bytes.subarray(0, NONCE), {
    authTagLength: TAG,
  });
  cipher.setAAD(bound);
  cipher.setAuthTag(bytes.subarray(-TAG));
  try {
    const text = cipher.update(bytes.subarray(NONCE, -TAG));
    cipher.final();
    return { value: valueIn(text) };
  } catch {
    return null;
  }
};
