import { isGranted, whoActed } from '../access.ts';
import type { PossessionEvent } from '../possession/possession.ts';
import { needsRelease } from '../releases.ts';
import type { ExistingDocument } from '../state.ts';
import { unseen, unsendable, waiting } from './draft.ts';
import { byHolder } from './who.ts';

/**
 * Says why an event about whom a document belongs to, who else may have it, or who releases it can't have happened, as a
 * clause. Null if it can.
 */
export const organisationOfProblem = (document: ExistingDocument, event: PossessionEvent): string | null =>
  (isWithdrawnByTransfer(document, event) ? null : byHolder(document, event)) ??
  changeProblem(document, event);

/** Whoever gives a document to another owner withdraws the request to release it, also without the right to edit it. */
const isWithdrawnByTransfer = (document: ExistingDocument, { type, metadata }: PossessionEvent): boolean =>
  type === 'ReleaseWithdrawn' && isGranted('transfer', whoActed(metadata, document), document, metadata.at);

const OTHERS = 'it names another organization';

const changeProblem = (document: ExistingDocument, event: PossessionEvent): string | null => {
  const { organisation, owner, shares, release, status } = document;
  const { authority, by } = event.metadata;

  if (organisation === null && event.type !== 'DocumentMovedToTeam')
    return 'the document belonged to no organization';
  switch (event.type) {
    case 'DocumentMovedToTeam':
      if (event.data.organisation !== (organisation ?? authority?.organisation)) return OTHERS;
      return event.data.team === null && by.id !== owner
        ? 'only its owner takes a document out of its team'
        : waiting(document);
    case 'DocumentShared':
      if (shares.some(({ id }) => id === event.data.share)) return 'the share was there already';
      return shares.some(({ with: other }) => other.id === event.data.with.id)
        ? 'it was shared with them already'
        : null;
    case 'ShareRevoked':
      return shares.some(({ id }) => id === event.data.share) ? null : 'there was no such share';
    case 'OwnershipTransferred':
      return event.data.from === owner && event.data.to !== owner ? null : 'it names another owner';
    case 'ReleaseRequested':
      if (status !== 'draft') return 'the document was no longer a draft';
      return release
        ? 'a release had been asked for already'
        : (unsendable(document) ?? unseen(document, event.data));
    case 'ReleaseApproved':
    case 'ReleaseRefused':
      if (!release) return 'no one had asked for a release';
      return by.id === owner || by.id === release.by ? 'no one releases their own document' : null;
    case 'ReleaseWithdrawn':
      return release ? null : 'no one had asked for a release';
    case 'PoliciesApplied':
      if (status !== 'draft') return 'the document was no longer a draft';
      if (event.data.organisation !== organisation) return OTHERS;
      return needsRelease(document, { ...event.data, policies: event.data.values }) && !document.releasedBy
        ? 'no one had released the document'
        : unsendable(document);
  }
};
