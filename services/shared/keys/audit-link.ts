import { createHmac } from 'node:crypto';
import { bareToken, linkToken, readLinkToken, uuidOf } from './link-token.ts';

/** What an audit link stands for: one document, and the event that created the link. */
export type AuditLinkToken = { readonly documentId: string; readonly linkId: string };

/** Two UUIDs. */
const LENGTH = 32;

/** The token of an audit link. It isn't stored. */
export const auditToken = (secret: string, { documentId, linkId }: AuditLinkToken): string =>
  linkToken(Buffer.from((documentId + linkId).replaceAll('-', ''), 'hex'), macBy(secret));

/** The token itself, without what the text around its link added to it. */
export const bareAuditToken = (given: string): string => bareToken(given, LENGTH);

/** Null for any token that we did not make. */
export const readAuditToken = (secret: string, given: string): AuditLinkToken | null => {
  const body = readLinkToken(given, LENGTH, macBy(secret));

  return body && { documentId: uuidOf(body.subarray(0, 16)), linkId: uuidOf(body.subarray(16)) };
};

/** The prefix in the signed text keeps it apart from other uses of the key. */
const macBy = (secret: string) => (body: Buffer) =>
  createHmac('sha256', Buffer.from(secret, 'hex')).update('audit-link').update(body).digest();
