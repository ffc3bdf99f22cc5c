import { createHmac, timingSafeEqual } from 'node:crypto';

/** What the link of an invitation to join an organisation stands for. */
export type InvitationToken = { readonly organisation: string; readonly invitation: string };

/**
 * The token of such a link: two UUIDs and their HMAC-SHA-256 (RFC 2104) in base64url. It isn't stored, and until when it
 * works is in the invitation. The prefix in the signed text keeps it apart from other uses of the key.
 */
export const invitationToken = (secret: string, { organisation, invitation }: InvitationToken): string => {
  const body = Buffer.from((organisation + invitation).replaceAll('-', ''), 'hex');

  return Buffer.concat([body, mac(secret, body)]).toString('base64url');
};

/** Null for any token that we did not make. */
export const readInvitationToken = (secret: string, token: string): InvitationToken | null => {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== 64 || bytes.toString('base64url') !== token) return null;

  const body = bytes.subarray(0, 32);
  if (!timingSafeEqual(mac(secret, body), bytes.subarray(32))) return null;

  return { organisation: uuid(body.subarray(0, 16)), invitation: uuid(body.subarray(16)) };
};

const mac = (secret: string, body: Buffer) =>
  createHmac('sha256', Buffer.from(secret, 'hex')).update('invitation-link').update(body).digest();

const uuid = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
