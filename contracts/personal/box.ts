import { isKeyId, type KeyId } from '../key-id.ts';
import type { Pointer } from '../pointer.ts';
import { canonicalJson } from '../proof/canonical-json.ts';

// Zod-free: the browser and the verifier of evidence open boxes as the servers do.

/**
 * How a personal member is stored: encrypted under the key that `$sealed` names. `box` is, in base64url, a nonce of 12
 * bytes, a commitment of 32, the ciphertext of AES-256-GCM and its tag of 16. Each box has a key of its own, which is
 * derived from that key: HMAC-SHA-256 of `boxKeyInput` under HKDF-SHA-256 of the key with the info `box`. So one box can
 * be shown to somebody without any other, and its commitment, the SHA-256 of `boxCommitmentInput`, lets it open with no
 * other key.
 */
export type PersonalBox = { readonly $sealed: KeyId; readonly box: string };

export const NONCE = 12;
const COMMITMENT = 32;
export const TAG = 16;
const BLOCK = 32;

export const isBox = (value: unknown): value is PersonalBox =>
  typeof value === 'object' &&
  value !== null &&
  '$sealed' in value &&
  'box' in value &&
  isKeyId(value.$sealed) &&
  typeof value.box === 'string' &&
  Object.keys(value).length === 2;

/** A member that has nothing to hide is stored as it is. */
export const isEmptyMember = (value: unknown): boolean =>
  value === undefined || value === null || value === '';

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true });

/** What a box is bound to: the canonical JSON of these texts, which is their only JSON. Moved to another stream, another kind of event or another member, it doesn't open. */
export const boundTo = (stream: string, type: string, pointer: Pointer): Uint8Array<ArrayBuffer> =>
  encoder.encode(JSON.stringify([stream, type, pointer]));

/** The bytes to encrypt: the value's canonical JSON, padded so that the box doesn't tell how long it is. */
export const plainBytes = (value: unknown): Uint8Array<ArrayBuffer> => {
  const text = encoder.encode(canonicalJson(value));
  const padded = new Uint8Array(Math.ceil((text.length + 1) / BLOCK) * BLOCK);
  padded.set(text);
  padded[text.length] = 0x80;

  return padded;
};

/** The value in opened bytes. Throws if they aren't what `plainBytes` makes. */
export const valueIn = (bytes: Uint8Array): unknown => {
  const end = bytes.lastIndexOf(0x80);
  const isPadded = end >= 0 && bytes.subarray(end + 1).every((byte) => byte === 0);
  if (!isPadded || bytes.length % BLOCK !== 0 || bytes.length - end > BLOCK) throw new Error('no padding');

  return JSON.parse(decoder.decode(bytes.subarray(0, end)));
};

/** What the nonce is derived from: everything that makes this text at this place of this command another one. */
export const nonceInput = (
  bound: Uint8Array,
  { commandId, n }: { readonly commandId: string; readonly n: number },
  plain: Uint8Array,
): Uint8Array<ArrayBuffer> => {
  const middle = encoder.encode(`\0${commandId}\0${n}\0`);
  const input = new Uint8Array(bound.length + middle.length + plain.length);
  input.set(bound);
  input.set(middle, bound.length);
  input.set(plain, bound.length + middle.length);

  return input;
};

/** The parts of a box: `ciphertext` comes with its tag. Null if it's no box. */
export const partsOf = (box: Uint8Array<ArrayBuffer>) =>
  box.length < NONCE + COMMITMENT + TAG
    ? null
    : {
        nonce: box.subarray(0, NONCE),
        commitment: box.subarray(NONCE, NONCE + COMMITMENT),
        ciphertext: box.subarray(NONCE + COMMITMENT),
      };

/** What the key of a single box is derived from. */
export const boxKeyInput = (nonce: Uint8Array, bound: Uint8Array): Uint8Array<ArrayBuffer> => {
  const input = new Uint8Array(nonce.length + bound.length);
  input.set(nonce);
  input.set(bound, nonce.length);

  return input;
};

/** The commitment of a box in hex; null if it's none. */
export const commitmentOf = (box: unknown): string | null => {
  if (!isBox(box)) return null;
  try {
    return partsOf(Uint8Array.fromBase64(box.box, { alphabet: 'base64url' }))?.commitment.toHex() ?? null;
  } catch {
    return null;
  }
};

const COMMITTED = encoder.encode('inkstream-box-1\0');

/** The text whose SHA-256 is the commitment in a box. GCM alone would let a box open to two texts under two keys. */
export const boxCommitmentInput = (boxKey: Uint8Array): Uint8Array<ArrayBuffer> =>
  boxKeyInput(COMMITTED, boxKey);
