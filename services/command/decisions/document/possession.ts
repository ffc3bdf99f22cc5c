import { refuse } from '#contracts/api/refusals.ts';
import type { ExistingDocument } from '#contracts/document/state.ts';
import type { Issued } from '#contracts/issued.ts';
import type { Membership } from '#contracts/organisation/membership.ts';

/** Whose a new document is: its owner's, the organisation's for which they act, and the team's that they chose. */
export type Possession = {
  readonly owner: string;
  readonly organisation?: string;
  readonly team?: string;
};

type Making = Pick<Issued<{ readonly data: { readonly team?: string } }>, 'by' | 'membership' | 'data'>;

/**
 * Refuses `team.not-found` for a team in which the account may make nothing, and `team.needed` where the organisation
 * has no documents without a team.
 */
export const possessionOf = ({ by, membership, data: { team } }: Making): Possession => {
  if (by.kind !== 'account') return refuse('not-allowed');
  const owner = by.id;
  if (!membership) return team === undefined ? { owner } : refuse('team.not-found');
  const { organisation, teams, policies } = membership;
  if (team === undefined) return policies.personalSpaces ? { owner, organisation } : refuse('team.needed');
  const role = teams.find((one) => one.team === team)?.role;

  return role && role !== 'viewer' ? { owner, organisation, team } : refuse('team.not-found');
};

/**
 * The team that a new document gets if the request names none: its original's, if the account may make documents there.
 * Where the organisation has no documents without a team, it's the only team in which the account may. Null: none.
 */
export const teamOf = (
  { organisation, teams, policies }: Pick<Membership, 'organisation' | 'teams' | 'policies'>,
  target: string | null | undefined,
  original?: Pick<ExistingDocument, 'organisation' | 'team'>,
): string | null => {
  if (target !== undefined) return target;
  const making = teams.filter(({ role }) => role !== 'viewer').map(({ team }) => team);
  const originals =
    original?.organisation === organisation ? making.find((one) => one === original.team) : null;
  const [first = null, ...others] = making;

  return originals ?? (policies.personalSpaces || others.length > 0 ? null : first);
};
