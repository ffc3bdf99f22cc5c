import { accountsWithSessions, endNamedSession, sessionsOf } from '../../shared/sessions/sessions.ts';
import { account } from '../decisions/account/decider.ts';
import { organisations } from '../decisions/organisation/organisations.ts';
import type { Dependencies } from '../http/dependencies.ts';
import type { Envelope } from '../log/envelopes.ts';
import { recordEnded } from '../sessions/record-ended.ts';
import { localSignInOf } from './enforcement.ts';

type Known = Pick<Dependencies, 'writer' | 'database'>;

/**
 * Ends the sessions that began with a password or a passkey, of those among these accounts who may sign in at their identity
 * provider alone by now. Owners who may sign in past it stay signed in. It's on record in each account, whose own stream says
 * which sessions are open: whoever can write Postgres may have hidden rows, to put them back later.
 */
export const endLocalSessions = async (
  known: Known,
  envelope: Envelope,
  accounts: readonly string[],
): Promise<void> => {
  for (const id of accounts) await endLocalOf(known, id, envelope);
};

/**
 * The same for the members of an organisation, and for all others who have a session, since they may have an address of a
 * domain for which it enforces that.
 */
export const endLocalSessionsOfAll = async (
  known: Known,
  envelope: Envelope,
  organisation: string,
): Promise<void> => {
  const { state } = await known.writer.streams.read(organisations, organisation);
  const members = state.status === 'none' ? [] : [...state.members.keys()];
  const others = await known.database.run(accountsWithSessions);

  await endLocalSessions(known, envelope, [...new Set([...members, ...others])]);
};

const endLocalOf = async (known: Known, id: string, envelope: Envelope): Promise<void> => {
  const { writer, database } = known;
  const { state, past } = await writer.streams.read(account, id);
  if (state.status === 'none' || (await localSignInOf(known, id, state)) !== 'refused') return;
  const byProvider = new Set(
    past.flatMap(({ type, data }) =>
      type === 'SignedIn' && data.method === 'oidc' && data.session ? [data.session] : [],
    ),
  );
  // Those that are on record as open, too: whoever can write Postgres may have hidden them.
  const rows = await database.run((sql) => sessionsOf(sql, id));
  const open = [...new Set([...rows, ...state.sessions.open.keys()])];
  const local = open.filter((session) => !byProvider.has(session));

  if (local.length === 0) return;
  await recordEnded(writer, id, local, { by: 'enforced', envelope });
  for (const sessionId of local)
    await database.run((sql) => endNamedSession(sql, { accountId: id, sessionId }));
};
