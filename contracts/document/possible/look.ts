import type { Metadata, Recorded } from '../../envelope.ts';
import { isOwner, whoActed } from '../access.ts';
import type { DocumentEvent } from '../events.ts';
import { isOnHold } from '../retention.ts';
import type { ExistingDocument } from '../state.ts';
import { byHolder, byOwnerOrErasing } from './who.ts';

type LookEvent = Recorded<
  Extract<
    DocumentEvent,
    {
      type:
        | 'DocumentViewed'
        | 'CompletionRefused'
        | 'AccessRefused'
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

/**
 * Says why an event about viewing, downloading, refusing access, audit links or deleting can't have happened, as a
 * clause. Null if it can.
 */
export const lookProblem = (document: ExistingDocument, event: LookEvent): string | null => {
  switch (event.type) {
    case 'DocumentDownloaded':
      return downloadProblem(document, event);
    case 'DocumentViewed':
      return byHolder(document, event);
    case 'OriginalDownloaded':
      return byHolder(document, event);
    case 'CompletionRefused':
      return byKnownRecipient(document, event.metadata);
    case 'AccessRefused':
      return refusalProblem(document, event.metadata);
    case 'TimelineViewed':
      return byHolder(document, event);
    case 'TimelineExported':
      return byHolder(document, event);
    case 'EvidenceTaken':
      return byHolder(document, event);
    case 'AuditLinkCreated':
      return byHolder(document, event) ?? linkProblem(document, event);
    case 'AuditLinkRevoked':
      return revokingProblem(document, event);
    case 'DocumentDeleted':
      return isOnHold(document) ? 'the document was on hold' : byOwnerOrErasing(document, event);
  }
};

type About<Type extends LookEvent['type']> = Extract<LookEvent, { type: Type }>;

const downloadProblem = (document: ExistingDocument, event: About<'DocumentDownloaded'>): string | null => {
  if (document.sealed?.sha256 !== event.data.sealed)
    return 'the document was not sealed as that file by then';

  return byHolder(document, event);
};

const byKnownRecipient = ({ recipients }: ExistingDocument, { by }: Metadata): string | null =>
  by.kind === 'recipient' && recipients.some(({ id }) => id === by.id)
    ? null
    : 'the document had no such recipient';

/** Only recipients, holders of audit links, and accounts other than the owner's can be refused access. */
const refusalProblem = (document: ExistingDocument, metadata: Metadata): string | null => {
  const { by } = metadata;

  switch (by.kind) {
    case 'recipient':
      return byKnownRecipient(document, metadata);
    case 'auditor':
      return whoActed(metadata, document).kind === 'audit-link'
        ? null
        : 'the document had no such link for auditors';
    case 'account':
      return isOwner(by, document) && document.organisation === null
        ? 'an owner is not refused their own document'
        : null;
    case 'system':
      return 'the installation itself is refused nothing';
  }
};

const linkProblem = (
  { auditLinks }: ExistingDocument,
  { data, metadata }: About<'AuditLinkCreated'>,
): string | null => {
  if (auditLinks.some(({ id }) => id === data.link)) return 'the link was there already';

  return data.expiresAt > metadata.at ? null : 'the link would never have worked';
};

/** The owner revokes audit links. A restore does too, so that a link revoked in another epoch stays revoked. */
const revokingProblem = (document: ExistingDocument, event: About<'AuditLinkRevoked'>): string | null => {
  const link = document.auditLinks.find(({ id }) => id === event.data.link);
  if (link?.revokedAt !== null) return 'there was no such link to be revoked';

  return byHolder(document, event);
};
