import { createHmac, createSecretKey } from 'node:crypto';
import { normalisedName } from '#contracts/text/normalised-name.ts';

/**
 * Hashes what has to be recognised but must not be revealed: user names, addresses and what a command asked for. It
 * uses a key, so that nobody who has the log or the database alone can try names until one fits.
 */
export type Lookup = {
  /** The key of the stream that reserves a name: `username-<hash>`, `email-<hash>`. Names that look alike have the same. */
  readonly claimKey: (name: string) => string;
  /**
   * The hash by which an address is found again (services/command/privacy/addresses.ts). Addresses that look alike have
   * the same hash.
   */
  readonly address: (email: string) => string;
  /** Who somebody is at an identity provider: the key of the stream that says whose account that is. */
  readonly identity: (issuer: string, subject: string) => string;
  /** Tells a command's body from another one. */
  readonly fingerprint: (body: string) => string;
};

/** `key` is LOOKUP_KEY: 32 bytes in hex. */
export const openLookup = (key: string): Lookup => {
  const secret = createSecretKey(Buffer.from(key, 'hex'));
  const hashed = (use: string, text: string) =>
    createHmac('sha256', secret).update(`${use}\0${text}`).digest('hex');

  return {
    claimKey: (name) => hashed('name', normalisedName(name)),
    address: (email) => hashed('address', normalisedName(email)),
    identity: (issuer, subject) => hashed('identity', `${issuer}\0${subject}`),
    fingerprint: (body) => hashed('body', body),
  };
};
