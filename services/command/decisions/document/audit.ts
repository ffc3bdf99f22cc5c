import { refuse } from '#contracts/api/refusals.ts';
import { isOwner, whoActed } from '#contracts/document/access.ts';
import { auditLinkState } from '#contracts/document/links.ts';
import type { Document } from '#contracts/document/state.ts';
import { instantAfter } from '#contracts/instant.ts';
import type { Command, Decision, DocumentDecisions } from './decision.ts';
import { existing, recipientOf } from './lookup.ts';
import { permitted } from './permitted.ts';

/** How many links of one document may be open at the same time. */
const OPEN_LINKS = 50;

// Whom the query service shows something. It has checked their right as well; these decide what enters the log.

const recordDocumentView = (command: Command<'RecordDocumentView'>, document: Document): Decision => {
  permitted(document, 'view', command);

  return [{ type: 'DocumentViewed', data: {} }];
};

const recordOriginalDownload = (command: Command<'RecordOriginalDownload'>, document: Document): Decision => {
  permitted(document, 'download-original', command);

  return [{ type: 'OriginalDownloaded', data: command.data }];
};

const recordTimelineView = (command: Command<'RecordTimelineView'>, document: Document): Decision => {
  permitted(document, 'read-timeline', command);

  return [{ type: 'TimelineViewed', data: {} }];
};

const recordTimelineExport = (command: Command<'RecordTimelineExport'>, document: Document): Decision => {
  permitted(document, 'export-timeline', command);

  return [{ type: 'TimelineExported', data: command.data }];
};

const recordEvidenceTaken = (command: Command<'RecordEvidenceTaken'>, document: Document): Decision => {
  permitted(document, 'take-evidence', command);

  return [{ type: 'EvidenceTaken', data: command.data }];
};

/** For a recipient of the document, even if their link does not count any more. */
const recordCompletionRefused = (
  { data, by }: Command<'RecordCompletionRefused'>,
  document: Document,
): Decision => {
  if (by.kind !== 'recipient') return refuse('not-found');
  recipientOf(existing(document), by.id);

  return [{ type: 'CompletionRefused', data }];
};

/** Those who can be refused: recipients, holders of one of the audit links, and accounts other than the owner's, unless the owner left. */
const recordAccessRefused = ({ data, by }: Command<'RecordAccessRefused'>, document: Document): Decision => {
  const loaded = existing(document);
  const who = whoActed({ by }, loaded);
  if (who.kind === 'system' || (isOwner(who, loaded) && loaded.organisation === null)) refuse('not-allowed');
  if (who.kind === 'recipient') recipientOf(loaded, who.id);
  if (who.kind === 'auditor') refuse('not-found');

  return [{ type: 'AccessRefused', data }];
};

const createAuditLink = (command: Command<'CreateAuditLink'>, document: Document): Decision => {
  const {
    data: { link, days },
    at,
  } = command;
  const { auditLinks } = permitted(document, 'make-audit-links', command);
  if (auditLinks.filter((one) => auditLinkState(one, at) === 'open').length >= OPEN_LINKS)
    refuse('audit-link.too-many');

  return [{ type: 'AuditLinkCreated', data: { link, expiresAt: instantAfter(at, days) } }];
};

/** A restore revokes links as well, so that those that were revoked before stay so. */
const revokeAuditLink = (command: Command<'RevokeAuditLink'>, document: Document): Decision => {
  const { link } = command.data;
  const { auditLinks } = permitted(document, 'revoke-audit-links', command);
  const { revokedAt } = auditLinks.find(({ id }) => id === link) ?? refuse('not-found');

  return revokedAt === null ? [{ type: 'AuditLinkRevoked', data: { link } }] : [];
};

export const auditDecisions = {
  RecordDocumentView: recordDocumentView,
  RecordCompletionRefused: recordCompletionRefused,
  RecordAccessRefused: recordAccessRefused,
  RecordOriginalDownload: recordOriginalDownload,
  RecordTimelineView: recordTimelineView,
  RecordTimelineExport: recordTimelineExport,
  RecordEvidenceTaken: recordEvidenceTaken,
  CreateAuditLink: createAuditLink,
  RevokeAuditLink: revokeAuditLink,
} satisfies Partial<DocumentDecisions>;
