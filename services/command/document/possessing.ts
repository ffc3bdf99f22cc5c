import { refuse } from '#contracts/api/refusals.ts';
import type { Right } from '#contracts/document/rights.ts';
import type { ExistingDocument } from '#contracts/document/state.ts';
import type { Actor } from '#contracts/envelope.ts';
import type { Membership } from '#contracts/organisation/membership.ts';
import { type ExistingOrganisation, membershipIn } from '#contracts/organisation/state.ts';
import { document } from '../decisions/document/decider.ts';
import { permitted } from '../decisions/document/permitted.ts';
import { teamOf } from '../decisions/document/possession.ts';
import { organisations } from '../decisions/organisation/organisations.ts';
import type { Envelope } from '../log/envelopes.ts';
import { membershipFor, type Writer } from '../log/handle.ts';
import { requireReadable } from '../log/readable.ts';

/** What a request says of the team of a new document: null for one's own space; undefined for what suits best. */
export type WantedTeam = string | null | undefined;

/**
 * The team in which somebody makes a document, as their command says it. `original` is what it's made of. Refuses
 * `team.not-found` for a team in which nothing new is made.
 */
export const teamToMakeIn = async (
  writer: Writer,
  envelope: Envelope,
  request: WantedTeam,
  original?: Pick<ExistingDocument, 'organisation' | 'team'>,
): Promise<{ readonly team?: string }> => {
  const { membership } = await membershipFor(writer, document, envelope);
  if (!membership) return typeof request === 'string' ? refuse('team.not-found') : {};
  const { teams } = await organisationOf(writer, membership);
  const open = membership.teams.filter(({ team }) => teams.get(team)?.isArchived === false);
  const team = teamOf({ ...membership, teams: open }, request, original);
  if (team !== null && !open.some((one) => one.team === team)) refuse('team.not-found');

  return team === null ? {} : { team };
};

type Making = {
  readonly right: Extract<Right, 'duplicate' | 'save-as-template' | 'use-template'>;
  readonly of: string;
  readonly by: Actor;
  readonly team: WantedTeam;
};

/**
 * The document or template that somebody may make a new one of, and the team in which they make it. Refuses whatever
 * `permitted` and `teamToMakeIn` refuse.
 */
export const originalFor = async (writer: Writer, envelope: Envelope, { right, of, by, team }: Making) => {
  const { state, past } = await writer.streams.read(document, of);
  const asking = { by, at: writer.now(), ...(await membershipFor(writer, document, envelope)) };
  const original = permitted(state, right, asking);
  requireReadable(past);

  return { original, team: await teamToMakeIn(writer, envelope, team, original) };
};

/** What the organisation of somebody who names others in it says just now. Refuses `organisation.none`. */
export const organisationOf = async (
  { streams }: Pick<Writer, 'streams'>,
  { organisation: id }: Pick<Membership, 'organisation'>,
): Promise<ExistingOrganisation> => {
  const { state } = await streams.read(organisations, id);

  return state.status === 'active' ? state : refuse('organisation.none');
};

export const isActiveMember = (organisation: ExistingOrganisation, account: string): boolean =>
  membershipIn(organisation, account) !== null;

export const isOpenTeam = ({ teams }: ExistingOrganisation, team: string): boolean =>
  teams.get(team)?.isArchived === false;
