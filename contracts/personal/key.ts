import type { KeyId } from '../key-id.ts';

// Zod-free: the verifier of evidence checks keys as well.

/** A personal key: 32 random bytes. */
export type PersonalKey = Uint8Array;

/**
 * The text whose SHA-256 is a key's commitment. GCM alone would let somebody make a box that opens to two texts under two
 * keys.
 */
export const commitmentInput = (id: KeyId, key: PersonalKey): Uint8Array<ArrayBuffer> => {
  const head = new TextEncoder().encode(`inkstream-key-1\0${id}\0`);
  const input = new Uint8Array(head.length + key.length);
  input.set(head);
  input.set(key, head.length);

  return input;
};
