import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';
import type { Cipher } from '#contracts/encrypting/encrypting.ts';
import { boxCommitmentInput, boxKeyInput, NONCE, partsOf, TAG, valueIn } from '#contracts/personal/box.ts';
import { commitmentInput, type PersonalKey } from '#contracts/personal/key.ts';

const ALGORITHM = 'aes-256-gcm';

type Prepared = {
  readonly box: KeyObject;
  nonce?: KeyObject;
  commitment?: string;
  /** Boxes that were opened before, with the place to which each is bound. */
  readonly decrypted: Map<string, Decrypted>;
};

type Decrypted = { readonly value: unknown };

/** How many opened boxes are remembered for each key. */
const REMEMBERED = 32;

/** What is derived from a key is kept as long as the key itself is in memory. */
const prepared = new WeakMap<PersonalKey, Prepared>();

const preparedFrom = (key: PersonalKey): Prepared => {
  const known = prepared.get(key);
  if (known) return known;
  const made: Prepared = { box: derived(key, 'box'), decrypted: new Map() };
  prepared.set(key, made);

  return made;
};

const derived = (key: PersonalKey, use: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), use, 32)));

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
  const made = preparedFrom(key);
  made.nonce ??= derived(key, 'nonce');
  const nonce = createHmac('sha256', made.nonce).update(nonceInput).digest().subarray(0, NONCE);
  const boxKey = boxKeyFrom(key, nonce, bound);
  const cipher = createCipheriv(ALGORITHM, boxKey, nonce);
  cipher.setAAD(bound);
  const text = cipher.update(plain);
  cipher.final();

  return Buffer.concat([nonce, commitmentTo(boxKey), text, cipher.getAuthTag()]).toString('base64url');
};

export const personalCipher: Cipher = { encrypt, commitmentOf };

const boxKeyFrom = (key: PersonalKey, nonce: Uint8Array, bound: Uint8Array): Buffer =>
  createHmac('sha256', preparedFrom(key).box).update(boxKeyInput(nonce, bound)).digest();

const commitmentTo = (boxKey: Uint8Array): Buffer => hash('sha256', boxCommitmentInput(boxKey), 'buffer');

/** The key of this one box, which can be shown to somebody who may read it and nothing else. Null if it's no box. */
export const boxKeyOf = (key: PersonalKey, box: string, bound: Uint8Array): Buffer | null => {
  const parts = partsOf(Buffer.from(box, 'base64url'));

  return parts && boxKeyFrom(key, parts.nonce, bound);
};

/** Opens a box. Null if it doesn't open: it was changed, moved or encrypted under another key. */
export const decryptBox = (key: PersonalKey, box: string, bound: Uint8Array): Decrypted | null => {
  const boxKey = boxKeyOf(key, box, bound);

  return boxKey && decryptWithBoxKey(boxKey, box, bound);
};

/**
 * Opens a box that is likely to come again. What it holds is forgotten with the key.
 */
export const decryptAgain = (
  key: PersonalKey,
  { box, place }: { readonly box: string; readonly place: string },
  bound: () => Uint8Array,
): Decrypted | null => {
  const { decrypted } = preparedFrom(key);
  const name = `${place} ${box}`;
  const known = decrypted.get(name);
  if (known) return known;
  const found = decryptBox(key, box, bound());
  if (!found) return null;
  if (decrypted.size >= REMEMBERED) decrypted.clear();
  decrypted.set(name, found);

  return found;
};

/** Opens a box with its own key. Null if it doesn't open, or has another commitment. */
export const decryptWithBoxKey = (boxKey: Uint8Array, box: string, bound: Uint8Array): Decrypted | null => {
  const parts = partsOf(Buffer.from(box, 'base64url'));
  if (!parts || boxKey.length !== 32 || !commitmentTo(boxKey).equals(parts.commitment)) return null;
  const cipher = createDecipheriv(ALGORITHM, boxKey, parts.nonce, { authTagLength: TAG });
  cipher.setAAD(bound);
  cipher.setAuthTag(parts.ciphertext.subarray(-TAG));
  try {
    const text = cipher.update(parts.ciphertext.subarray(0, -TAG));
    cipher.final();
    return { value: valueIn(text) };
  } catch {
    return null;
  }
};
