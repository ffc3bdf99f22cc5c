import type { Metadata, Recorded } from '../../envelope.ts';
import { isGranted, isOwner, whoActed } from '../access.ts';
import type { DocumentEvent } from '../events.ts';
import { grants, neededRight } from '../rights.ts';
import type { ExistingDocument } from '../state.ts';

// These functions check the actor in an event's envelope. Each says why that actor can't have done it, or returns null.

/**
 * By somebody who has the right that the event's card names. Events don't say which accounts are auditors, so this accepts
 * every actor of the kind `auditor` as one.
 */
export const byHolder = (
  document: ExistingDocument,
  { type, metadata }: Recorded<DocumentEvent>,
): string | null => {
  const right = neededRight(type);
  if (!right) throw new TypeError(`no right is needed for ${type}`);
  const who = whoActed(metadata, document);
  if (isGranted(right, who, document, metadata.at)) return null;
  if (isOwner(who, document) && document.deleted) return 'the document was deleted by then';
  if (document.organisation !== null && who.kind === 'account-on-record')
    return 'it names no right of the document’s organization to do that';
  if (who.kind === 'audit-link' && grants('audit-link-holder', right))
    return 'the link for auditors did not work by then';
  if (who.kind === 'recipient' && grants('recipient-on-record', right))
    return document.deleted ? 'the document was deleted by then' : 'the document had no such recipient';

  return 'only the owner of the document can do that';
};

export const bySystem = ({ by }: Metadata): string | null =>
  by.kind === 'system' ? null : 'only the installation itself does that';

export const byRecipient = (recipient: string, { by }: Metadata): string | null =>
  by.kind === 'recipient' && by.id === recipient ? null : 'no one can do that for another recipient';

/** An owner voids and deletes. The installation itself does so only to erase, in the same append. */
export const byOwnerOrErasing = (
  document: ExistingDocument,
  event: Recorded<Extract<DocumentEvent, { type: 'DocumentVoided' | 'DocumentDeleted' }>>,
): string | null => {
  if (event.metadata.by.kind !== 'system') return byHolder(document, event);

  return event.type === 'DocumentDeleted' && document.deleted ? 'the document was deleted by then' : null;
};
