import { refuse } from '#contracts/api/refusals.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import { memberStandings } from '#contracts/document/member-standings.ts';
import { isOnHold } from '#contracts/document/retention.ts';
import { grants, neededRight } from '#contracts/document/rights.ts';
import type { Document } from '#contracts/document/state.ts';
import { SHARES_MAX } from '#contracts/organisation/roles.ts';
import type { Command, Decision, DocumentDecisions } from './decision.ts';
import { permitted } from './permitted.ts';
import { requireSeenRemarks, sent } from './sending.ts';

// Whom a document belongs to, who else may have it, and who releases it.

/** To a team in which the account may make documents, or back to its owner's own space, which only the owner can do. */
const moveDocument = (command: Command<'MoveDocument'>, document: Document): Decision => {
  const { by, membership, data } = command;
  const found = permitted(document, 'move', command);
  if (!membership) return refuse('organisation.none');
  const { organisation, teams } = membership;
  const role = teams.find(({ team }) => team === data.team)?.role;
  if (data.team !== null && (!role || role === 'viewer')) refuse('team.not-found');
  if (data.team === null && (by.id !== found.owner || !membership.policies.personalSpaces))
    refuse('team.needed');
  // A matter of the installation couldn't release it any more.
  if (found.organisation === null && isOnHold(found)) refuse('document.on-hold');

  return found.organisation === organisation && found.team === data.team
    ? []
    : [{ type: 'DocumentMovedToTeam', data: { organisation, team: data.team } }];
};

const shareDocument = (command: Command<'ShareDocument'>, document: Document): Decision => {
  const { data, at } = command;
  const { owner, team, shares } = permitted(document, 'share', command);
  if (data.with.id === owner || data.with.id === team) refuse('share.theirs');
  if (data.until !== null && data.until <= at) refuse('share.over');
  const others = shares.filter(({ with: other }) => other.id !== data.with.id);
  if (others.filter(({ until }) => until === null || at < until).length >= SHARES_MAX)
    refuse('share.too-many');
  const same = shares.find(
    ({ with: other, right, until }) =>
      other.id === data.with.id && right === data.right && until === data.until,
  );
  if (same) return [];
  if (others.some(({ id }) => id === data.share)) refuse('busy');

  return [
    ...shares
      .filter(({ with: other }) => other.id === data.with.id)
      .map(({ id }) => ({ type: 'ShareRevoked', data: { share: id } }) as const),
    { type: 'DocumentShared', data },
  ];
};

const revokeShare = (command: Command<'RevokeShare'>, document: Document): Decision => {
  const { shares } = permitted(document, 'share', command);
  if (!shares.some(({ id }) => id === command.data.share)) refuse('not-found');

  return [{ type: 'ShareRevoked', data: command.data }];
};

/**
 * Administrators hand over only what leavers left, and not to themselves: they read no documents, but who owns one does.
 * An owner of the organisation may, as they may join a team.
 */
const transferOwnership = (command: Command<'TransferOwnership'>, document: Document): Decision => {
  const {
    data: { to, reason, isOwnerGone },
    by,
    membership,
    at,
  } = command;
  const found = permitted(document, 'transfer', command);
  const hasOwnRight = memberStandings({ id: by.id, membership }, found, at).some(
    ({ role }) => role !== 'administrator' && grants(role, 'transfer'),
  );
  if (!hasOwnRight && !isOwnerGone) refuse('transfer.not-left');
  if (!hasOwnRight && to === by.id && !membership?.roles.includes('owner')) refuse('transfer.own');

  return to === found.owner
    ? []
    : [{ type: 'OwnershipTransferred', data: { from: found.owner, to, reason } }];
};

/** What can't be sent can't be asked to be released either. */
const requestRelease = (command: Command<'RequestRelease'>, document: Document): Decision => {
  const draft = permitted(document, 'send', command);
  if (draft.release) refuse('release.asked');
  if (draft.team === null) refuse('release.no-team');
  if (command.data.to?.includes(command.by.id) || command.data.to?.includes(draft.owner))
    refuse('release.own');
  sent(draft, command);
  requireSeenRemarks(draft, command.data);

  return [{ type: 'ReleaseRequested', data: command.data }];
};

/** Releasing sends the document, in the same append. */
const releaseDocument = (command: Command<'ReleaseDocument'>, document: Document): Decision => {
  const draft = permitted(document, 'release', command);
  if (command.data.askedAt !== draft.release?.at) refuse('release.changed');

  return [{ type: 'ReleaseApproved', data: {} }, ...sent(draft, command)];
};

const refuseRelease = (command: Command<'RefuseRelease'>, document: Document): Decision => {
  permitted(document, 'release', command);

  return [{ type: 'ReleaseRefused', data: command.data }];
};

const withdrawRelease = (command: Command<'WithdrawRelease'>, document: Document): Decision =>
  permitted(document, 'edit', command).release ? [{ type: 'ReleaseWithdrawn', data: {} }] : [];

/**
 * Whoever releases a document must have seen what is sent, and in whose name, so that any change withdraws the request. So
 * does moving it, since others release it then, giving it to another owner, and sending it where nobody has to release it
 * any more.
 */
export const withdrawnByChange = (decision: Decision, document: Document): Decision =>
  document.status !== 'none' && document.release && isChange(decision)
    ? [{ type: 'ReleaseWithdrawn', data: {} }, ...decision]
    : decision;

const isChange = (decision: Decision): boolean => {
  const types = decision.map(({ type }) => type);
  if (types.some((type) => settling.has(type))) return false;

  return types.some((type) => superseding.has(type) || neededRight(type) === 'edit');
};

const settling: ReadonlySet<DocumentEvent['type']> = new Set([
  'ReleaseApproved',
  'ReleaseRefused',
  'ReleaseWithdrawn',
]);

const superseding: ReadonlySet<DocumentEvent['type']> = new Set([
  'DocumentMovedToTeam',
  'OwnershipTransferred',
  'DocumentSent',
]);

export const organisationDecisions = {
  MoveDocument: moveDocument,
  ShareDocument: shareDocument,
  RevokeShare: revokeShare,
  TransferOwnership: transferOwnership,
  RequestRelease: requestRelease,
  ReleaseDocument: releaseDocument,
  RefuseRelease: refuseRelease,
  WithdrawRelease: withdrawRelease,
} satisfies Partial<DocumentDecisions>;
