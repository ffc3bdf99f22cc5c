import { millisecondsBetween } from '../instant.ts';
import type { AuditLink, DocumentRecipient, ExistingDocument } from './state.ts';
import { declinerOf } from './turn.ts';

// These functions say whether a link to a document still works. Recipients sign with their signing links. Audit links
// only let people look.

export type SigningLink = { readonly recipient: string; readonly version: number };

/** The part of a document that decides whether a signing link works. */
export type LinkedDocument = Pick<ExistingDocument, 'status' | 'deleted'> & {
  readonly recipients: readonly LinkHolder[];
};

/** The part of a recipient that decides whether their signing link works. */
export type LinkHolder = Pick<
  DocumentRecipient,
  'id' | 'role' | 'status' | 'signingOrder' | 'linkVersion' | 'linkWithdrawn' | 'linkExpiresAt'
>;

/** Only a link that is `current` works. `voided` and `declined` say how the document was cancelled. */
export type SigningLinkState =
  | 'current'
  | 'removed'
  | 'deleted'
  | 'not-sent'
  | 'outdated'
  | 'withdrawn'
  | 'voided'
  | 'declined'
  | 'expired';

/**
 * Returns the state of a signing link at an instant (ISO). When a document is cancelled, only a recipient who declined
 * keeps a working link, to see what became of it. All links stop working when it's deleted.
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
  if (isLinkWithdrawn(holder)) return 'withdrawn';
  if (document.status === 'cancelled' && holder.status !== 'declined')
    return declinerOf(document) ? 'declined' : 'voided';

  return isLinkExpired(holder, at) ? 'expired' : 'current';
};

/** Returns a recipient's newest link. Links with an older version no longer work. */
export const newestLinkOf = ({ id, linkVersion }: Pick<LinkHolder, 'id' | 'linkVersion'>): SigningLink => ({
  recipient: id,
  version: linkVersion,
});

export const holderOf = ({ recipients }: Pick<LinkedDocument, 'recipients'>, id: string) =>
  recipients.find((one) => one.id === id);

/**
 * Whether a recipient's link has expired at an instant (ISO). That only happens to signers who have neither signed nor
 * declined.
 */
export const isLinkExpired = (
  { status, linkExpiresAt }: Pick<LinkHolder, 'status' | 'linkExpiresAt'>,
  at: string,
): boolean => status === 'pending' && linkExpiresAt !== null && millisecondsBetween(linkExpiresAt, at) > 0;

/** Whether a recipient's newest link was taken back, since they left the organisation to which the document belongs. */
export const isLinkWithdrawn = ({
  status,
  linkVersion,
  linkWithdrawn,
}: Pick<LinkHolder, 'status' | 'linkVersion' | 'linkWithdrawn'>): boolean =>
  status === 'pending' && linkVersion <= linkWithdrawn;

type Link = Pick<DocumentRecipient, 'linkVersion' | 'linkExpiresAt'>;

/**
 * Whether one link is newer than the other. The link with the higher version is newer. If the versions are equal, it's
 * the one that expires later, provided that both were mailed.
 */
export const isNewerLink = (one: Link, other: Link): boolean =>
  one.linkVersion === other.linkVersion
    ? one.linkExpiresAt !== null && other.linkExpiresAt !== null && one.linkExpiresAt > other.linkExpiresAt
    : one.linkVersion > other.linkVersion;

/**
 * Returns the link version for a new invitation at an instant (ISO). A link that expired or was withdrawn gets the next
 * version.
 */
export const nextLinkVersion = (recipient: DocumentRecipient, at: string): number =>
  Math.max(recipient.linkVersion, recipient.linkWithdrawn) +
  (isLinkExpired(recipient, at) || isLinkWithdrawn(recipient) ? 1 : 0);

export type AuditLinkState = 'open' | 'expired' | 'revoked';

/** Returns whether an audit link works at an instant (ISO), or why it doesn't. */
export const auditLinkState = (
  { revokedAt, expiresAt }: Pick<AuditLink, 'revokedAt' | 'expiresAt'>,
  at: string,
): AuditLinkState => {
  if (revokedAt !== null) return 'revoked';

  return millisecondsBetween(at, expiresAt) > 0 ? 'open' : 'expired';
};
