import type { Sql } from 'postgres';
import { refuse } from '#contracts/api/refusals.ts';
import type { Pool } from '../../shared/database/pool.ts';
import { endSessionsOf } from '../../shared/database/sessions.ts';
import { account } from '../account/decisions/decider.ts';
import { bySystem } from '../log/envelopes.ts';
import type { Writer } from '../log/handle.ts';
import { leave } from './belonging.ts';
import { organisations } from './decisions/organisations.ts';

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

  await database.run((sql: Sql) => endSessionsOf(sql, id));
  if (!member) await leave(writer, id, organisation, bySystem('organisations', loaded));
};

/** Refuses `sign-in.suspended` for somebody whom their organisation has suspended. */
export const refuseSuspended = async ({ streams }: Pick<Writer, 'streams'>, id: string): Promise<void> => {
  const { state } = await streams.read(account, id);
  if (state.status === 'none' || state.organisation === null) return;
  const { state: organisation } = await streams.read(organisations, state.organisation.id);
  if (organisation.status !== 'none' && organisation.members.get(id)?.isSuspended)
    refuse('sign-in.suspended');
};
