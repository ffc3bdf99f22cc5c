import type { MailPurpose } from '#contracts/events/document.ts';
import { sha256 } from '../ids.ts';

export type MailIdentity = {
  readonly documentId: string;
  /** Null for the mail that goes to the owner. */
  readonly recipientId: string | null;
  readonly purpose: MailPurpose;
  /** What tells repetitions apart: a count, or the day of a reminder. */
  readonly attempt: number | string;
};

/** The Message-ID (RFC 5322, section 3.6.4): the same mail sent again after a crash is recognised as the same. */
export const messageId = (
  { documentId, recipientId, purpose, attempt }: MailIdentity,
  publicUrl: string,
): string => {
  const identity = [documentId, recipientId ?? 'owner', purpose, String(attempt)].join('\n');

  return `<${sha256(identity)}@${new URL(publicUrl).hostname}>`;
};
