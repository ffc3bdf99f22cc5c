import { createHmac } from 'node:crypto';
import { bareToken, linkToken, readLinkToken, uuidOf } from './link-token.ts';

/** What a recipient's link stands for. */
export type SigningLink = {
  readonly documentId: string;
  readonly recipientId: string;
  readonly version: number;
};

/** Two UUIDs and a version (4 bytes). */
const LENGTH = 36;

/** The token of a link. It isn't stored: after a crash, the mailer makes the same link again. */
export const signingToken = (secret: string, { documentId, recipientId, version }: SigningLink): string => {
  const body = Buffer.alloc(LENGTH);
  body.write(documentId.replaceAll('-', ''), 0, 'hex');
  body.write(recipientId.replaceAll('-', ''), 16, 'hex');
  body.writeUInt32BE(version, 32);

  return linkToken(body, macBy(secret));
};

/** The token itself, without what the text around its link added to it. */
export const bareSigningToken = (given: string): string => bareToken(given, LENGTH);

/** Null for any token that we did not make. */
export const readSigningToken = (secret: string, given: string): SigningLink | null => {
  const body = readLinkToken(given, LENGTH, macBy(secret));

  return (
    body && {
      documentId: uuidOf(body.subarray(0, 16)),
      recipientId: uuidOf(body.subarray(16, 32)),
      version: body.readUInt32BE(32),
    }
  );
};

const macBy = (secret: string) => (body: Buffer) =>
  createHmac('sha256', Buffer.from(secret, 'hex')).update(body).digest();
