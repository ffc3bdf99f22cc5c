import type { Metadata } from '../envelope.ts';
import { type ExistingDocument, isAuditLinkOpen } from './state.ts';

// Who can have done something, as the envelope of its event says; null where they can.

export const byOwner = ({ owner, deleted }: ExistingDocument, { by }: Metadata): string | null => {
  if (by.kind !== 'account' || by.id !== owner) return 'nobody but the owner of the document can do that';

  return deleted ? 'the document was deleted by then' : null;
};

export const bySystem = ({ by }: Metadata): string | null =>
  by.kind === 'system' ? null : 'nobody does that but the installation itself';

export const byRecipient = (recipient: string, { by }: Metadata): string | null =>
  by.kind === 'recipient' && by.id === recipient ? null : 'nobody can do that for another recipient';

/** The owner, an auditor, or whoever holds an audit link that counts. Who is an auditor, no event says. */
export const byViewer = (document: ExistingDocument, metadata: Metadata): string | null => {
  const { by, at } = metadata;
  if (by.kind !== 'auditor') return byOwner(document, metadata);
  const link = document.auditLinks.find(({ id }) => id === by.id);

  return link && (document.deleted || !isAuditLinkOpen(link, at))
    ? 'the link for auditors did not work by then'
    : null;
};
