import { accountsWithSessions, endNamedSession, sessionsOf } from '../../shared/database/sessions.ts';
import { account } from '../account/decisions/decider.ts';
import { recordEnded } from '../account/record-ended.ts';
import type { Dependencies } from '../http/dependencies.ts';
import type { Envelope } from '../log/envelopes.ts';
import { localSignInOf } from './enforcement.ts';

type Known = Pick<Dependencies, 'writer' | 'database'>;

/**
 * Ends the sessions that began with a password or a passkey, of everybody who may sign in at their identity provider alone
 * by now, among these accounts or all of the installation: members, and others with an address of an enforced domain. Owners
 * who may sign in past it stay signed in. It's on record in each account.
 */
export const endLocalSessions = async (
  known: Known,
  envelope: Envelope,
  accounts?: readonly string[],
): Promise<void> => {
  const concerned = accounts && new Set(accounts);
  for (const id of await known.database.run(accountsWithSessions))
    if (!concerned || concerned.has(id)) await endLocalOf(known, id, envelope);
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
