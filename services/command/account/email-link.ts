import { createHmac, timingSafeEqual } from 'node:crypto';
import { instantAfter } from '#contracts/instant.ts';
import { sha256 } from '../../shared/keys/sha256.ts';
import { keyFor } from './keys.ts';

/** The address that a link confirms. */
export type EmailLink = {
  readonly accountId: string;
  /** SHA-256 of the address. */
  readonly email: string;
  /** An ISO instant. */
  readonly expiresAt: string;
};

/** The bytes of a UUID, an instant in milliseconds and a SHA-256. Their HMAC-SHA-256 (RFC 2104) follows. */
const [ID, INSTANT, HASH] = [16, 8, 32];
const BODY = ID + INSTANT + HASH;

/** The token of a link, in base64url. It isn't stored: after a crash, the mailer makes the same link again. */
export const emailToken = (secret: string, { accountId, email, expiresAt }: EmailLink): string => {
  const body = Buffer.alloc(BODY);
  body.write(accountId.replaceAll('-', ''), 0, 'hex');
  body.writeBigUInt64BE(BigInt(Date.parse(expiresAt)), ID);
  body.write(email, ID + INSTANT, 'hex');

  return Buffer.concat([body, mac(secret, body)]).toString('base64url');
};

/** Null for any token that we did not make. */
export const readEmailToken = (secret: string, token: string): EmailLink | null => {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== BODY + HASH || bytes.toString('base64url') !== token) return null;

  const body = bytes.subarray(0, BODY);
  if (!timingSafeEqual(mac(secret, body), bytes.subarray(BODY))) return null;

  return {
    accountId: body.toString('hex', 0, ID).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
    expiresAt: new Date(Number(body.readBigUInt64BE(ID))).toISOString(),
    email: body.toString('hex', ID + INSTANT),
  };
};

/** The instant until which a link that is asked for now works, a day later. Both are ISO instants. */
export const confirmableFrom = (now: string): string => instantAfter(now, 1);

export const emailHash = (email: string): string => sha256(email);

const mac = (secret: string, body: Buffer) =>
  createHmac('sha256', keyFor(secret, 'email-link')).update(body).digest();
