import type { Metadata } from '../../envelope.ts';
import { grants, isGranted, isOwner, type Right, whoActed } from '../access.ts';
import type { ExistingDocument } from '../state.ts';

// These functions check the actor in an event's envelope. Each says why that actor can't have done it, or returns null.

/** Events don't say which accounts are auditors, so this accepts every actor of the kind `auditor` as one. */
export const byHolderOf = (right: Right, document: ExistingDocument, { by, at }: Metadata): string | null => {
  const who = whoActed(by, document);
  if (isGranted(right, who, document, at)) return null;
  if (isOwner(who, document)) return 'the document was deleted by then';
  if (who.kind === 'audit-link' && grants('audit-link-holder', right))
    return 'the link for auditors did not work by then';
  if (who.kind === 'recipient' && grants('recipient-on-record', right))
    return document.deleted ? 'the document was deleted by then' : 'the document had no such recipient';

  return 'nobody but the owner of the document can do that';
};

export const bySystem = ({ by }: Metadata): string | null =>
  by.kind === 'system' ? null : 'nobody does that but the installation itself';

export const byRecipient = (recipient: string, { by }: Metadata): string | null =>
  by.kind === 'recipient' && by.id === recipient ? null : 'nobody can do that for another recipient';

/** An owner voids and deletes. The installation itself does so only to erase, in the same append. */
export const byOwnerOrErasing = (
  right: 'void' | 'delete',
  document: ExistingDocument,
  metadata: Metadata,
): string | null => {
  if (metadata.by.kind !== 'system') return byHolderOf(right, document, metadata);

  return document.deleted ? 'the document was deleted by then' : null;
};
