import type { Sql } from 'postgres';
import { refuse } from '#contracts/api/refusals.ts';
import { isLastBreakGlass } from '#contracts/organisation/enforcement-rules.ts';
import { isLastOwner } from '#contracts/organisation/rules.ts';
import type { Pool } from '../../shared/database/pool.ts';
import type { SessionTerms } from '../../shared/sessions/session-claims.ts';
import { endSessionsOf } from '../../shared/sessions/sessions.ts';
import { account } from '../decisions/account/decider.ts';
import { organisations } from '../decisions/organisation/organisations.ts';
import { asNewCommand, bySystem, type Envelope } from '../log/envelopes.ts';
import { handle, type Writer } from '../log/handle.ts';
import { recordEnded } from '../sessions/record-ended.ts';
import { isMember, leave } from './belonging.ts';

type Dependencies = { readonly writer: Writer; readonly database: Pick<Pool, 'run'> };

/**
 * Does what has to follow once an organisation said that somebody is suspended or no member any more: their sessions end,
 * and a former member is free to join another organisation. Done again, it changes nothing.
 */
export const endMembership = async (
  { writer, database }: Dependencies,
  organisation: string,
  id: string,
): Promise<void> => {
  const loaded = await writer.streams.read(organisations, organisation);
  if (loaded.state.status === 'none') return;
  const member = loaded.state.members.get(id);
  const { state } = await writer.streams.read(account, id);
  const belongs = state.status !== 'none' && state.organisation?.id === organisation;
  if (!belongs || (member && !member.isSuspended)) return;

  await endSessionsFor({ writer, database }, id, bySystem('organisations', loaded));
  if (!member) await leave(writer, id, organisation, bySystem('organisations', loaded));
};

/** Ends all sessions of a member because their organisation wants it, which is on record. */
export const endSessionsFor = async (
  { writer, database }: Dependencies,
  id: string,
  envelope: Envelope,
): Promise<void> => {
  const ended = await database.run((sql: Sql) => endSessionsOf(sql, id));
  await recordEnded(writer, id, ended, { by: 'organisation', envelope });
};

/**
 * Takes whoever closed their account out of their organisation. The last owner stays in it: without one, nobody could
 * run it.
 */
export const removeClosed = async (writer: Writer, id: string): Promise<void> => {
  const loaded = await writer.streams.read(account, id);
  const organisation = loaded.state.status === 'none' ? null : loaded.state.organisation;
  if (organisation === null) return;
  const { state } = await writer.streams.read(organisations, organisation.id);
  if (state.status === 'none' || !state.members.has(id) || isLastOwner(state, id)) return;
  const removing = { type: 'RemoveMember', data: { account: id, reason: 'The account was closed' } } as const;
  await handle(writer, organisations, organisation.id, bySystem('organisations', loaded), removing);
};

/**
 * Takes somebody out of their organisation before they close their account, so that of two owners who do so at once one
 * is the last. Refuses `organisation.last-owner`.
 */
export const leaveOwn = async (writer: Writer, id: string, envelope: Envelope): Promise<void> => {
  const { state } = await writer.streams.read(account, id);
  const organisation = state.status === 'none' ? null : state.organisation;
  if (organisation === null || !(await isMember(writer, organisation.id, id))) return;
  await handle(writer, organisations, organisation.id, asNewCommand(envelope), {
    type: 'RemoveMember',
    data: { account: id, reason: 'The account is closed' },
  });
};

/**
 * What the organisation of an account says about its sessions; null if it belongs to none. Refuses `sign-in.suspended` for
 * somebody whom their organisation has suspended.
 */
export const sessionTermsOf = async (
  { streams }: Pick<Writer, 'streams'>,
  id: string,
): Promise<SessionTerms | null> => {
  const { state } = await streams.read(account, id);
  if (state.status === 'none' || state.organisation === null) return null;
  const { state: organisation } = await streams.read(organisations, state.organisation.id);
  const member = organisation.status === 'none' ? undefined : organisation.members.get(id);
  if (member?.isSuspended) refuse('sign-in.suspended');

  return organisation.status === 'none' || !member ? null : organisation.policies;
};

/**
 * Refuses `organisation.break-glass-needed` for the last owner of an organisation who can sign in past the identity
 * provider that its people need.
 */
export const requireOtherBreakGlass = async (
  { streams }: Pick<Writer, 'streams'>,
  id: string,
): Promise<void> => {
  const { state } = await streams.read(account, id);
  if (state.status === 'none' || state.organisation === null) return;
  const { state: organisation } = await streams.read(organisations, state.organisation.id);
  if (organisation.status !== 'none' && isLastBreakGlass(organisation, id))
    refuse('organisation.break-glass-needed');
};
