import { type Document, type ExistingDocument, isAuditLinkOpen } from '#contracts/aggregates/document.ts';
import { instantAfter } from '#contracts/instant.ts';
import type { Actor } from '#contracts/message.ts';
import { refuse } from '#contracts/refusals.ts';
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

export const recordOriginalDownload = (
  { data, by, at }: Command<'RecordOriginalDownload'>,
  document: Document,
): Decision => {
  visibleTo(by, document, at);

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
