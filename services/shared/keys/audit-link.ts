import { createHmac, timingSafeEqual } from 'node:crypto';

/** What an audit link stands for: one document, and the event that created the link. */
export type AuditLinkToken = { readonly documentId: string; readonly linkId: string };

/**
 * The token of an audit link: two UUIDs and their HMAC-SHA-256 (RFC 2104) in base64url. It isn't stored. The prefix in
 * the signed text keeps it apart from other uses of the key.
 */
export const auditToken = (secret: string, { documentId, linkId }: AuditLinkToken): string => {
  const body = Buffer.from((documentId + linkId).replaceAll('-', ''), 'hex');

  return Buffer.concat([body, mac(secret, body)]).toString('base64url');
};

/** Null for any token that we did not make. */
export const readAuditToken = (secret: string, token: string): AuditLinkToken | null => {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== 64 || bytes.toString('base64url') !== token) return null;

  const body = bytes.subarray(0, 32);
  if (!timingSafeEqual(mac(secret, body), bytes.subarray(32))) return null;

  return { documentId: uuid(body.subarray(0, 16)), linkId: uuid(body.subarray(16)) };
};

const mac = (secret: string, body: Buffer) =>
  createHmac('sha256', Buffer.from(secret, 'hex')).update('audit-link').update(body).digest();

const uuid = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
