import { refuse } from '#contracts/api/refusals.ts';
import type { Issued } from '#contracts/envelope.ts';

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
