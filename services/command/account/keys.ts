import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** The uses of keys. Each has a separate key, so that what was made for one use is never valid for another. */
type Use =
  | 'two-factor'
  | 'two-factor-setup'
  | 'recovery-codes'
  | 'email-link'
  | 'password-reset'
  | 'email-release'
  | 'known-browser'
  | 'passkey-challenge'
  | 'sso-secret'
  | 'sso-attempt';

/** `length` bytes derived from LINK_SECRET (HKDF-SHA-256, RFC 5869). A different `about` gives a different key. */
export const keyFor = (linkSecret: string, use: Use, { about = '', length = 32 } = {}): Buffer =>
  Buffer.from(hkdfSync('sha256', Buffer.from(linkSecret, 'hex'), '', `inkstream ${use} ${about}`, length));

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a text (AES-256-GCM) so that it can only be opened for the same `owner`; in base64url. */
export const encryptText = (key: Buffer, owner: string, text: string): string => {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner));
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);

  return Buffer.concat([nonce, encrypted, cipher.getAuthTag()]).toString('base64url');
};

/** Null for any text that we did not encrypt, or not for this owner. */
export const decryptText = (key: Buffer, owner: string, text: string): string | null => {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;

  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const encrypted = bytes.subarray(NONCE_BYTES, -TAG_BYTES);
    return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
};
