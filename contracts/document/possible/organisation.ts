import type { Recorded } from '../../envelope.ts';
import { isGranted, whoActed } from '../access.ts';
import type { DocumentEvent } from '../events.ts';
import { needsRelease } from '../releases.ts';
import type { ExistingDocument } from '../state.ts';
import { unseen, unsendable, waiting } from './draft.ts';
import { type About, unless } from './rule.ts';
import { byHolder } from './who.ts';

const OTHERS = 'it names another organization';
const NOT_ASKED = 'no one had asked for a release';

/** The rules of events about whom a document belongs to, who else may have it, or who releases it. */
export const organisationRules = unless(
  (document, event) =>
    (isWithdrawnByTransfer(document, event) ? null : byHolder(document, event)) ??
    (document.organisation === null && event.type !== 'DocumentMovedToTeam'
      ? 'the document belonged to no organization'
      : null),
  {
    DocumentMovedToTeam: (document, { data, metadata: { authority, by } }) => {
      if (data.organisation !== (document.organisation ?? authority?.organisation)) return OTHERS;
      return data.team === null && by.id !== document.owner
        ? 'only its owner takes a document out of its team'
        : waiting(document);
    },
    DocumentShared: ({ shares }, { data }) => {
      if (shares.some(({ id }) => id === data.share)) return 'the share was there already';
      return shares.some(({ with: other }) => other.id === data.with.id)
        ? 'it was shared with them already'
        : null;
    },
    ShareRevoked: ({ shares }, { data }) =>
      shares.some(({ id }) => id === data.share) ? null : 'there was no such share',
    OwnershipTransferred: ({ owner }, { data }) =>
      data.from === owner && data.to !== owner ? null : 'it names another owner',
    ReleaseRequested: (document, { data }) => {
      if (document.status !== 'draft') return 'the document was no longer a draft';
      return document.release
        ? 'a release had been asked for already'
        : (unsendable(document) ?? unseen(document, data));
    },
    ReleaseApproved: (document, event) => releasingProblem(document, event),
    ReleaseRefused: (document, event) => releasingProblem(document, event),
    ReleaseWithdrawn: ({ release }) => (release ? null : NOT_ASKED),
    PoliciesApplied: (document, { data }) => {
      if (document.status !== 'draft') return 'the document was no longer a draft';
      if (data.organisation !== document.organisation) return OTHERS;
      return needsRelease(document, { ...data, policies: data.values }) && !document.releasedBy
        ? 'no one had released the document'
        : unsendable(document);
    },
  },
);

/** Whoever gives a document to another owner withdraws the request to release it, also without the right to edit it. */
const isWithdrawnByTransfer = (
  document: ExistingDocument,
  { type, metadata }: Recorded<DocumentEvent>,
): boolean =>
  type === 'ReleaseWithdrawn' && isGranted('transfer', whoActed(metadata, document), document, metadata.at);

const releasingProblem = (
  { owner, release }: ExistingDocument,
  { metadata: { by } }: About<'ReleaseApproved' | 'ReleaseRefused'>,
): string | null => {
  if (!release) return NOT_ASKED;

  return by.id === owner || by.id === release.by ? 'no one releases their own document' : null;
};
