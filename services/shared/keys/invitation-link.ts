import { createHmac } from 'node:crypto';
import { linkToken, readLinkToken, uuidOf } from './link-token.ts';

/** What the link of an invitation to join an organisation stands for. */
export type InvitationToken = { readonly organisation: string; readonly invitation: string };

/** Two UUIDs. */
const LENGTH = 32;

/** The token of such a link. It isn't stored, and until when it works is in the invitation. */
export const invitationToken = (secret: string, { organisation, invitation }: InvitationToken): string =>
  linkToken(Buffer.from((organisation + invitation).replaceAll('-', ''), 'hex'), macBy(secret));

/** Null for any token that we did not make. */
export const readInvitationToken = (secret: string, given: string): InvitationToken | null => {
  const body = readLinkToken(given, LENGTH, macBy(secret));

  return body && { organisation: uuidOf(body.subarray(0, 16)), invitation: uuidOf(body.subarray(16)) };
};

/** The prefix in the signed text keeps it apart from other uses of the key. */
const macBy = (secret: string) => (body: Buffer) =>
  createHmac('sha256', Buffer.from(secret, 'hex')).update('invitation-link').update(body).digest();
