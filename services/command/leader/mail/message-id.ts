import type { MailPurpose } from '#contracts/document/events.ts';
import { sha256 } from '../../../shared/keys/sha256.ts';

export type MailIdentity = {
  readonly documentId: string;
  /** Null for the mail that goes to the owner. */
  readonly recipientId: string | null;
  readonly purpose: MailPurpose;
  /** The id of the event that asked for it, which is the same in every epoch. For a reminder it's the day. */
  readonly cause: string;
};

export const messageId = (
  { documentId, recipientId, purpose, cause }: MailIdentity,
  publicUrl: string,
): string => messageIdOf([documentId, recipientId ?? 'owner', purpose, cause], publicUrl);

/** The Message-ID (RFC 5322, section 3.6.4): the same mail sent again after a crash is recognised as the same. */
export const messageIdOf = (identity: readonly string[], publicUrl: string): string =>
  `<${sha256(identity.join('\n'))}@${new URL(publicUrl).hostname}>`;

/** It only compares what comes before the `@`, since PUBLIC_URL may have changed meanwhile. */
export const isSameMail = (one: string, other: string): boolean => leftOf(one) === leftOf(other);

const leftOf = (id: string) => id.slice(0, id.indexOf('@'));
