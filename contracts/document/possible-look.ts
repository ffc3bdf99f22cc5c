import type { ExistingDocument } from '../aggregates/document.ts';
import type { DocumentEvent } from '../events/document.ts';
import type { Recorded } from '../message.ts';
import { byOwner, byViewer } from './possible-who.ts';

type LookEvent = Recorded<
  Extract<
    DocumentEvent,
    {
      type:
        | 'DocumentDownloaded'
        | 'OriginalDownloaded'
        | 'TimelineViewed'
        | 'TimelineExported'
        | 'EvidenceTaken'
        | 'AuditLinkCreated'
        | 'AuditLinkRevoked'
        | 'DocumentDeleted';
    }
  >
>;

/** Who looked at a document or took it, who may, and that it was deleted. */
export const lookProblem = (document: ExistingDocument, event: LookEvent): string | null => {
  switch (event.type) {
    case 'DocumentDownloaded':
      return downloadProblem(document, event);
    case 'OriginalDownloaded':
    case 'TimelineViewed':
    case 'TimelineExported':
    case 'EvidenceTaken':
      return byViewer(document, event.metadata);
    case 'AuditLinkCreated':
      return byOwner(document, event.metadata) ?? linkProblem(document, event);
    case 'AuditLinkRevoked':
      return revokingProblem(document, event);
    case 'DocumentDeleted':
      return byOwner(document, event.metadata);
  }
};

type About<Type extends LookEvent['type']> = Extract<LookEvent, { type: Type }>;

const downloadProblem = (
  document: ExistingDocument,
  { data, metadata }: About<'DocumentDownloaded'>,
): string | null => {
  if (document.sealed?.sha256 !== data.sealed) return 'the document was not sealed as that file by then';
  const { by } = metadata;
  if (by.kind !== 'recipient') return byViewer(document, metadata);
  if (document.deleted) return 'the document was deleted by then';

  return document.recipients.some(({ id }) => id === by.id) ? null : 'the document had no such recipient';
};

const linkProblem = (
  { auditLinks }: ExistingDocument,
  { data, metadata }: About<'AuditLinkCreated'>,
): string | null => {
  if (auditLinks.some(({ id }) => id === data.link)) return 'the link was there already';

  return data.expiresAt > metadata.at ? null : 'the link would never have worked';
};

/** By its owner, or by a restore, which keeps dead what was dead. */
const revokingProblem = (
  document: ExistingDocument,
  { data, metadata }: About<'AuditLinkRevoked'>,
): string | null => {
  const link = document.auditLinks.find(({ id }) => id === data.link);
  if (link?.revokedAt !== null) return 'there was no such link to be revoked';

  return metadata.by.kind === 'system' ? null : byOwner(document, metadata);
};
