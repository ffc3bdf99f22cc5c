// This file must not import Zod, since the offline verifier contains it.

/**
 * A signature in an event's envelope, which proves that the command service wrote the event. When several events are
 * appended together, the last one has the signature for all of them. The signature is made over the event's hash, so
 * the hash can't cover it.
 */
export type WriterSignature = {
  /** The id of the key that signed (`writerKeyId`). */
  readonly key: string;
  /** How many events of the stream it covers: the event that has it, and the ones right before that. */
  readonly events: number;
  /** The Ed25519 signature (RFC 8032) in base64. */
  readonly value: string;
};

/**
 * The text that is signed for events that are appended together. `hash` is that of the last one. Each event names the
 * hash of the event before it, so this hash covers all of them.
 */
export const appendText = (hash: string, events: number): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`inkstream append\n${events}\n${hash}\n`);

/** The text that the old key signs when a new key is announced. `publicKey` is the new one, in base64. */
export const announcementText = (publicKey: string): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`inkstream writer key\n${publicKey}\n`);

/** The id of a key: the first 16 hex digits of the SHA-256 of its public key. */
export const writerKeyId = async (publicKey: Uint8Array<ArrayBuffer>): Promise<string> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', publicKey)).slice(0, 8).toHex();

/**
 * Says whether a signature is valid. Public key (32 bytes) and signature (64 bytes) are in base64. Throws only where
 * nothing can be said, since there is no Ed25519 (`isUnable`).
 */
export type Verify = (
  publicKey: string,
  signature: string,
  text: Uint8Array<ArrayBuffer>,
) => boolean | Promise<boolean>;

/** Verifies Ed25519 signatures with Web Crypto, which browsers and servers have. Each key is imported only once. */
export const verifyEd25519: Verify = async (publicKey, signature, text) => {
  try {
    const importing = imported.get(publicKey) ?? importedFrom(publicKey);
    imported.set(publicKey, importing);
    const key = await importing;
    const signed = Uint8Array.fromBase64(signature, { lastChunkHandling: 'strict' });

    return signed.toBase64() === signature && (await crypto.subtle.verify('Ed25519', key, signed, text));
  } catch (error) {
    if (isUnable(error)) throw error;
    return false;
  }
};

/** Whether an error says that this browser has no Ed25519, as older ones haven't. Then no signature is a bad one. */
export const isUnable = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'NotSupportedError';

const imported = new Map<string, Promise<CryptoKey>>();

const importedFrom = async (publicKey: string): Promise<CryptoKey> => {
  const bytes = Uint8Array.fromBase64(publicKey, { lastChunkHandling: 'strict' });

  return crypto.subtle.importKey('raw', bytes, 'Ed25519', false, ['verify']);
};
