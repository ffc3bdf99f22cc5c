import { createHmac } from 'node:crypto';
import { instantAfter } from '#contracts/instant.ts';
import { linkToken, readLinkToken, uuidOf } from '../../shared/keys/link-token.ts';
import { sha256 } from '../../shared/keys/sha256.ts';
import { keyFor } from './keys.ts';

/** An account, and the address to which a link for it is mailed. */
export type EmailLink = {
  readonly accountId: string;
  /** SHA-256 of the address. */
  readonly email: string;
  /** An ISO instant. */
  readonly expiresAt: string;
};

/** The bytes of a UUID, an instant in milliseconds and a SHA-256. */
const [ID, INSTANT, HASH] = [16, 8, 32];
const BODY = ID + INSTANT + HASH;

/** The token of a link that confirms an address, in base64url. */
export const emailToken = (secret: string, link: EmailLink): string =>
  tokenOf(keyFor(secret, 'email-link'), link);

/** Null for any token that we did not make. */
export const readEmailToken = (secret: string, token: string): EmailLink | null =>
  readToken(keyFor(secret, 'email-link'), token);

/** The token of a link to a new password. Each epoch has a key of its own: a restore ends all links of before. */
export const resetToken = (secret: string, epoch: number, link: EmailLink): string =>
  tokenOf(resetKey(secret, epoch), link);

/** Null for any token that we did not make in this epoch. */
export const readResetToken = (secret: string, epoch: number, token: string): EmailLink | null =>
  readToken(resetKey(secret, epoch), token);

/** The token of a link by which the reader of an address says that an account with it isn't theirs. */
export const releaseToken = (secret: string, epoch: number, link: EmailLink): string =>
  tokenOf(releaseKey(secret, epoch), link);

/** Null for any token that we did not make in this epoch. */
export const readReleaseToken = (secret: string, epoch: number, token: string): EmailLink | null =>
  readToken(releaseKey(secret, epoch), token);

const releaseKey = (secret: string, epoch: number) =>
  keyFor(secret, 'email-release', { about: String(epoch) });

const resetKey = (secret: string, epoch: number) =>
  keyFor(secret, 'password-reset', { about: String(epoch) });

/** It isn't stored: after a crash, the mailer makes the same link again. */
const tokenOf = (key: Buffer, { accountId, email, expiresAt }: EmailLink): string => {
  const body = Buffer.alloc(BODY);
  body.write(accountId.replaceAll('-', ''), 0, 'hex');
  body.writeBigUInt64BE(BigInt(Date.parse(expiresAt)), ID);
  body.write(email, ID + INSTANT, 'hex');

  return linkToken(body, macBy(key));
};

const readToken = (key: Buffer, token: string): EmailLink | null => {
  const body = readLinkToken(token, BODY, macBy(key));

  return (
    body && {
      accountId: uuidOf(body.subarray(0, ID)),
      expiresAt: new Date(Number(body.readBigUInt64BE(ID))).toISOString(),
      email: body.toString('hex', ID + INSTANT),
    }
  );
};

/** The instant until which a link that is asked for now works, a day later. Both are ISO instants. */
export const confirmableFrom = (now: string): string => instantAfter(now, 1);

/** The instant until which a link to a new password that is asked for now works, 30 minutes later. ISO. */
export const resettableFrom = (now: string): string => instantAfter(now, 1 / 48);

export const emailHash = (email: string): string => sha256(email);

const macBy = (key: Buffer) => (body: Buffer) => createHmac('sha256', key).update(body).digest();
