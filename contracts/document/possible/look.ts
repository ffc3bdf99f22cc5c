import type { Metadata } from '../../envelope.ts';
import { isOwner, whoActed } from '../access.ts';
import { isOnHold } from '../retention.ts';
import type { ExistingDocument } from '../state.ts';
import type { About, Rules } from './rule.ts';
import { byHolder, byOwnerOrErasing } from './who.ts';

/** The rules of events about viewing, downloading, refusing access, audit links or deleting. */
export const lookRules = {
  DocumentDownloaded: (document, event) => downloadProblem(document, event),
  DocumentViewed: byHolder,
  OriginalDownloaded: byHolder,
  CompletionRefused: (document, { metadata }) => byKnownRecipient(document, metadata),
  AccessRefused: (document, { metadata }) => refusalProblem(document, metadata),
  TimelineViewed: byHolder,
  TimelineExported: byHolder,
  EvidenceTaken: byHolder,
  AuditLinkCreated: (document, event) => byHolder(document, event) ?? linkProblem(document, event),
  AuditLinkRevoked: (document, event) => revokingProblem(document, event),
  DocumentDeleted: (document, event) =>
    isOnHold(document) ? 'the document was on hold' : byOwnerOrErasing(document, event),
} satisfies Partial<Rules>;

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
