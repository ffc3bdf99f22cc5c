import { refuse } from '#contracts/api/refusals.ts';
import { type Document, type ExistingDocument, isAuditLinkOpen } from '#contracts/document/state.ts';
import type { Actor } from '#contracts/envelope.ts';
import { instantAfter } from '#contracts/instant.ts';
import { type Command, type Decision, existing, owned } from './standing.ts';

/** Links of one document that count at the same time. */
const OPEN_LINKS = 50;

export const recordTimelineView = (
  { by, at }: Command<'RecordTimelineView'>,
  document: Document,
): Decision => {
  visibleTo(by, document, at);

  return [{ type: 'TimelineViewed', data: {} }];
};

export const recordDocumentView = (
  { by, at }: Command<'RecordDocumentView'>,
  document: Document,
): Decision => {
  shownTo(by, document, at);

  return [{ type: 'DocumentViewed', data: {} }];
};

/** By a recipient of the document, whatever has become of the link since. */
export const recordCompletionRefused = (
  { data, by }: Command<'RecordCompletionRefused'>,
  document: Document,
): Decision => {
  knownRecipient(by, existing(document));

  return [{ type: 'CompletionRefused', data }];
};

/** By a recipient, by whoever has one of its audit links, or by an account that isn't its owner's. */
export const recordAccessRefused = (
  { data, by }: Command<'RecordAccessRefused'>,
  document: Document,
): Decision => {
  const there = existing(document);
  if (by.kind === 'system') refuse('not-allowed');
  if (by.kind === 'account' && by.id === there.owner) refuse('not-allowed');
  if (by.kind === 'recipient') knownRecipient(by, there);
  if (by.kind === 'auditor' && !there.auditLinks.some(({ id }) => id === by.id)) refuse('not-found');

  return [{ type: 'AccessRefused', data }];
};

export const recordOriginalDownload = (
  { data, by, at }: Command<'RecordOriginalDownload'>,
  document: Document,
): Decision => {
  shownTo(by, document, at);

  return [{ type: 'OriginalDownloaded', data }];
};

export const recordTimelineExport = (
  { data, by, at }: Command<'RecordTimelineExport'>,
  document: Document,
): Decision => {
  visibleTo(by, document, at);

  return [{ type: 'TimelineExported', data }];
};

export const recordEvidenceTaken = (
  { data, by, at }: Command<'RecordEvidenceTaken'>,
  document: Document,
): Decision => {
  visibleTo(by, document, at);

  return [{ type: 'EvidenceTaken', data }];
};

export const createAuditLink = (
  { data: { link, days }, by, at }: Command<'CreateAuditLink'>,
  document: Document,
): Decision => {
  const { auditLinks } = owned(document, by);
  if (auditLinks.filter((one) => isAuditLinkOpen(one, at)).length >= OPEN_LINKS)
    refuse('audit-link.too-many');

  return [{ type: 'AuditLinkCreated', data: { link, expiresAt: instantAfter(at, days) } }];
};

/** By its owner, or by a restore, which keeps dead what was dead. */
export const revokeAuditLink = (
  { data: { link }, by }: Command<'RevokeAuditLink'>,
  document: Document,
): Decision => {
  const { auditLinks } = by.kind === 'system' ? existing(document) : owned(document, by);
  const { revokedAt } = auditLinks.find(({ id }) => id === link) ?? refuse('not-found');

  return revokedAt === null ? [{ type: 'AuditLinkRevoked', data: { link } }] : [];
};

/** Who may be shown the document itself: whoever may see its timeline, and its recipients while it's there. */
export const shownTo = (by: Actor, document: Document, at: string): ExistingDocument =>
  by.kind === 'recipient'
    ? unlessDeleted(knownRecipient(by, existing(document)))
    : visibleTo(by, document, at);

const knownRecipient = (by: Actor, document: ExistingDocument): ExistingDocument =>
  document.recipients.some(({ id }) => by.kind === 'recipient' && id === by.id)
    ? document
    : refuse('not-found');

const unlessDeleted = (document: ExistingDocument): ExistingDocument =>
  document.deleted ? refuse('not-found') : document;

/**
 * Whose look is put on record: the owner's, an auditor's, deleted or not, and that of whoever has a link as long as it
 * counts. An auditor's name is no link's: which accounts are auditors, the query service has made sure of.
 */
export const visibleTo = (by: Actor, document: Document, at: string): ExistingDocument => {
  if (by.kind !== 'auditor') return owned(document, by);
  const there = existing(document);
  const link = there.auditLinks.find(({ id }) => id === by.id);
  if (link && (there.deleted || !isAuditLinkOpen(link, at))) refuse('not-found');

  return there;
};
