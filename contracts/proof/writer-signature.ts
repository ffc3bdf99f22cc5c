// Zod-free: the offline verifier holds it.

/**
 * What stands in the envelope of the last event of an append: that command wrote it, and the events before it in the
 * same append. No hash covers it, since it is over a hash.
 */
export type WriterSignature = {
  /** The id of the key. */
  readonly key: string;
  /** How many events of the stream it covers: the one that bears it, and those right before it. */
  readonly events: number;
  /** Ed25519 (RFC 8032), in base64. */
  readonly value: string;
};

/** What is signed: each event names the hash of the one before it, so that the last hash covers all of an append. */
export const appendText = (hash: string, events: number): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`inkstream append\n${events}\n${hash}\n`);

/** What the key before signs of a new one: its public key in base64. */
export const announcementText = (publicKey: string): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`inkstream writer key\n${publicKey}\n`);

/** The first 16 hex digits of the SHA-256 of a public key. */
export const writerKeyId = async (publicKey: Uint8Array<ArrayBuffer>): Promise<string> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', publicKey)).slice(0, 8).toHex();

/** Whether a signature is good; a public key is 32 bytes, both in base64. Never throws. */
export type Verify = (
  publicKey: string,
  signature: string,
  text: Uint8Array<ArrayBuffer>,
) => boolean | Promise<boolean>;

/** Web Crypto's, which browsers and servers have. */
export const verifyEd25519: Verify = async (publicKey, signature, text) => {
  try {
    const bytes = Uint8Array.fromBase64(publicKey, { lastChunkHandling: 'strict' });
    const key = await crypto.subtle.importKey('raw', bytes, 'Ed25519', false, ['verify']);
    const signed = Uint8Array.fromBase64(signature, { lastChunkHandling: 'strict' });

    return signed.toBase64() === signature && (await crypto.subtle.verify('Ed25519', key, signed, text));
  } catch {
    return false;
  }
};
