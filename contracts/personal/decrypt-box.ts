import { sha256Hex } from '../proof/hash-chain.ts';
import { boxCommitmentInput, partsOf, valueIn } from './box.ts';

type Bytes = Uint8Array<ArrayBuffer>;
type Decrypted = { readonly value: unknown } | null;

/**
 * Opens a box with its own key. Null if it doesn't open: it was changed or moved, or this isn't the key that it commits
 * to. A server can pass a function that does it without another thread.
 */
export type DecryptBox = (boxKey: Bytes, box: string, bound: Bytes) => Decrypted | Promise<Decrypted>;

/** Opens a box by Web Crypto. */
export const decryptBox: DecryptBox = async (boxKey, box, bound) => {
  const parts = partsOf(Uint8Array.fromBase64(box, { alphabet: 'base64url' }));
  if (!parts || (await sha256Hex(boxCommitmentInput(boxKey))) !== parts.commitment.toHex()) return null;
  const key = await crypto.subtle.importKey('raw', boxKey, 'AES-GCM', false, ['decrypt']);
  const how = { name: 'AES-GCM', iv: parts.nonce, additionalData: bound };
  try {
    return { value: valueIn(new Uint8Array(await crypto.subtle.decrypt(how, key, parts.ciphertext))) };
  } catch {
    return null;
  }
};
