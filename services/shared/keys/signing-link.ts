import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a recipient's link stands for. */
export type SigningLink = {
  readonly documentId: string;
  readonly recipientId: string;
  readonly version: number;
};

/**
 * The token of a link: two UUIDs and a version (4 bytes), then their HMAC-SHA-256 (RFC 2104), in base64url. It isn't
 * stored: after a crash, the mailer makes the same link again.
 */
export const signingToken = (secret: string, { documentId, recipientId, version }: SigningLink): string => {
  const body = Buffer.alloc(36);
  body.write(documentId.replaceAll('-', ''), 0, 'hex');
  body.write(recipientId.replaceAll('-', ''), 16, 'hex');
  body.writeUInt32BE(version, 32);

  return Buffer.concat([body, mac(secret, body)]).toString('base64url');
};

/**
 * The token itself, without what the text around a link added to it: a full stop, a bracket, a quotation mark, a space.
 * The same if it's no token.
 */
export const bareToken = (token: string): string => ADDED.exec(token)?.[1] ?? token;

/** Behind a token: punctuation, marks that nobody sees, and spaces. Nothing else stands around links. */
const ADDED = /^([\w-]{91})[\s\p{P}\p{Cf}<>]{1,20}$/u;

/** Null for any token that we did not make. */
export const readSigningToken = (secret: string, given: string): SigningLink | null => {
  const token = bareToken(given);
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== 68 || bytes.toString('base64url') !== token) return null;

  const body = bytes.subarray(0, 36);
  if (!timingSafeEqual(mac(secret, body), bytes.subarray(36))) return null;

  return {
    documentId: uuid(body.subarray(0, 16)),
    recipientId: uuid(body.subarray(16, 32)),
    version: body.readUInt32BE(32),
  };
};

const mac = (secret: string, body: Buffer) =>
  createHmac('sha256', Buffer.from(secret, 'hex')).update(body).digest();

const uuid = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
