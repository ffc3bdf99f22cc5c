import { millisecondsBetween } from '../instant.ts';
import type { AuditLink, DocumentRecipient, ExistingDocument } from './state.ts';
import { declinerOf } from './turn.ts';

// What the links to a document are worth: recipients sign by theirs, and audit links are for looking only.

export type SigningLink = { readonly recipient: string; readonly version: number };

/** What of a document decides whether a signing link counts. */
export type LinkedDocument = Pick<ExistingDocument, 'status' | 'deleted'> & {
  readonly recipients: readonly LinkHolder[];
};

type LinkHolder = Pick<
  DocumentRecipient,
  'id' | 'role' | 'status' | 'signingOrder' | 'linkVersion' | 'linkExpiresAt'
>;

/** `current` alone opens anything; `voided` and `declined` say how the document was cancelled. */
export type SigningLinkState =
  | 'current'
  | 'removed'
  | 'deleted'
  | 'not-sent'
  | 'outdated'
  | 'voided'
  | 'declined'
  | 'expired';

/**
 * Recipients who have signed keep their link. So do those who declined, to see what became of the document; the links
 * of the others end with it.
 */
export const signingLinkState = (
  document: LinkedDocument,
  { recipient, version }: SigningLink,
  at: string,
): SigningLinkState => {
  const holder = holderOf(document, recipient);
  if (!holder) return 'removed';
  if (document.deleted) return 'deleted';
  if (document.status === 'draft') return 'not-sent';
  if (holder.linkVersion !== version) return 'outdated';
  if (document.status === 'cancelled' && holder.status !== 'declined')
    return declinerOf(document) ? 'declined' : 'voided';

  return isLinkExpired(holder, at) ? 'expired' : 'current';
};

/** The link that counts for a recipient. */
export const newestLinkOf = ({ id, linkVersion }: Pick<LinkHolder, 'id' | 'linkVersion'>): SigningLink => ({
  recipient: id,
  version: linkVersion,
});

export const holderOf = ({ recipients }: Pick<LinkedDocument, 'recipients'>, id: string) =>
  recipients.find((one) => one.id === id);

/** A link expires only for somebody who has neither signed nor declined. */
export const isLinkExpired = (
  { status, linkExpiresAt }: Pick<LinkHolder, 'status' | 'linkExpiresAt'>,
  at: string,
): boolean => status === 'pending' && linkExpiresAt !== null && millisecondsBetween(linkExpiresAt, at) > 0;

type Link = Pick<DocumentRecipient, 'linkVersion' | 'linkExpiresAt'>;

/** The newer link has the higher version. Of the same version, it is the one that works longer, if both were mailed. */
export const isNewerLink = (one: Link, other: Link): boolean =>
  one.linkVersion === other.linkVersion
    ? one.linkExpiresAt !== null && other.linkExpiresAt !== null && one.linkExpiresAt > other.linkExpiresAt
    : one.linkVersion > other.linkVersion;

/** The version of the link in an invitation that is asked for at that instant. */
export const nextLinkVersion = (recipient: DocumentRecipient, at: string): number =>
  recipient.linkVersion + (isLinkExpired(recipient, at) ? 1 : 0);

export type AuditLinkState = 'open' | 'expired' | 'revoked';

/** `at` is an ISO instant. */
export const auditLinkState = (
  { revokedAt, expiresAt }: Pick<AuditLink, 'revokedAt' | 'expiresAt'>,
  at: string,
): AuditLinkState => {
  if (revokedAt !== null) return 'revoked';

  return millisecondsBetween(at, expiresAt) > 0 ? 'open' : 'expired';
};
