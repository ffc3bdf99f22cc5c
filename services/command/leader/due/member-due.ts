import { eventIdOf } from '#contracts/derived-id.ts';
import { rightsOf } from '#contracts/document/access.ts';
import type { MemberMailPurpose } from '#contracts/document/events.ts';
import type { MemberMailCause } from '#contracts/document/possession/member-mails.ts';
import { releasersOf } from '#contracts/document/releasers.ts';
import type { ExistingDocument } from '#contracts/document/state.ts';
import type { Recorded } from '#contracts/envelope.ts';
import type { Member } from '#contracts/organisation/member.ts';
import { type ExistingOrganisation, membershipIn } from '#contracts/organisation/state.ts';

/** A mail that a member is owed. `cause` is the id of the event that asks for it. */
export type MemberIntent = {
  readonly account: string;
  readonly purpose: MemberMailPurpose;
  readonly cause: string;
};

/** What the organisation says: now, and as of a revision of its stream. */
export type OrganisationOverTime = {
  readonly now: ExistingOrganisation;
  readonly at: (revision: number) => ExistingOrganisation;
};

/** How many members of a team are mailed about one thing at most. The others find it in their lists. */
export const MEMBERS_MAILED_MAX = 50;

/**
 * The mails that members are owed at an instant (ISO). Who is asked or told follows from what the organisation said when
 * it happened; whoever can't see the document any more, or did it themselves, isn't mailed.
 */
export const memberDue = (
  document: ExistingDocument,
  past: readonly Recorded[],
  organisation: OrganisationOverTime,
  now: string,
): readonly MemberIntent[] =>
  document.memberMails.flatMap(({ cause: id, purpose, settled }) => {
    const cause = causeIn(past, id);
    if (!cause || !isStillSo(document, cause)) return [];

    return addressees(document, past, cause, organisation.at)
      .filter((account) => account !== cause.metadata.by.id && !settled.includes(account))
      .filter((account) => {
        const membership = membershipIn(organisation.now, account);
        return (
          membership && rightsOf({ kind: 'account', id: account, membership }, document, now).has('view')
        );
      })
      .map((account) => ({ account, purpose, cause: id }));
  });

/** The event that asks for a mail. */
export const causeIn = (past: readonly Recorded[], id: string): MemberMailCause | undefined =>
  past.find((event): event is MemberMailCause => eventIdOf(event) === id);

/** What was asked or given may have been answered, taken back or replaced since. */
const isStillSo = ({ release, shares, owner, memberMails }: ExistingDocument, cause: MemberMailCause) => {
  const isNewest = (...purposes: readonly MemberMailPurpose[]) =>
    memberMails.findLast(({ purpose }) => purposes.includes(purpose))?.cause === eventIdOf(cause);

  switch (cause.type) {
    case 'ReleaseRequested':
      return release !== null && isNewest('release-request');
    case 'ReleaseApproved':
    case 'ReleaseRefused':
      return isNewest('release-request', 'release-approved', 'release-refused');
    case 'DocumentShared':
      return shares.some(({ id }) => id === cause.data.share);
    case 'OwnershipTransferred':
      return owner === cause.data.to && isNewest('transferred');
  }
};

const addressees = (
  document: ExistingDocument,
  past: readonly Recorded[],
  cause: MemberMailCause,
  organisationAt: OrganisationOverTime['at'],
): readonly string[] => {
  const { by, at, authority } = cause.metadata;
  const organisation = () => organisationAt(authority?.revision ?? 0);

  switch (cause.type) {
    case 'ReleaseRequested': {
      if (cause.data.to) return cause.data.to;
      const then = organisation();
      const releasers = new Set(releasersOf(then, document, { by: by.id, at }));
      return document.team ? ofTeam(then, document.team).filter((id) => releasers.has(id)) : [];
    }
    case 'ReleaseApproved':
    case 'ReleaseRefused': {
      const request = past.findLast(
        ({ type, revision }) => type === 'ReleaseRequested' && revision < cause.revision,
      );
      return request ? [request.metadata.by.id] : [];
    }
    case 'DocumentShared': {
      const { kind, id } = cause.data.with;
      return kind === 'account' ? [id] : ofTeam(organisation(), id);
    }
    case 'OwnershipTransferred':
      return [cause.data.to];
  }
};

/** Its managers first. */
const ofTeam = ({ members }: ExistingOrganisation, team: string): readonly string[] => {
  const isManager = ({ teams }: Member) => teams.some((one) => one.team === team && one.role === 'manager');

  return [...members.values()]
    .filter(({ teams }) => teams.some((one) => one.team === team))
    .toSorted((one, other) => Number(isManager(other)) - Number(isManager(one)))
    .slice(0, MEMBERS_MAILED_MAX)
    .map(({ account }) => account);
};
