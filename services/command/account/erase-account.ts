import type { Sql } from 'postgres';
import type { z } from 'zod';
import type { ErasePersonalData } from '#contracts/account/commands.ts';
import type { ActiveAccount } from '#contracts/account/state.ts';
import { refuse } from '#contracts/api/refusals.ts';
import { accountKey } from '#contracts/key-id.ts';
import type { Pool } from '../../shared/database/pool.ts';
import { endSessionsOf } from '../../shared/sessions/sessions.ts';
import { emailClaim, usernameClaim } from '../decisions/account/claim.ts';
import { account } from '../decisions/account/decider.ts';
import { asNewCommand, type Envelope } from '../log/envelopes.ts';
import { handle, type Writer } from '../log/handle.ts';
import { removeClosed } from '../organisation/ending.ts';
import { free } from './names.ts';

type Dependencies = { readonly writer: Writer; readonly database: Pick<Pool, 'run'> };

/**
 * Closes an account: nobody can sign in any more, its sessions end, and its names are free. The event comes first; after
 * an interruption the leader does the rest.
 */
export const closeAccount = async (
  { writer, database }: Dependencies,
  id: string,
  reason: string,
  envelope: Envelope,
): Promise<ActiveAccount> => {
  const { state } = await handle(writer, account, id, envelope, { type: 'CloseAccount', data: { reason } });
  if (state.status === 'none') return refuse('not-found');
  await endClosed({ writer, database }, id, state, envelope);

  return state;
};

/** Ends the sessions of a closed account, and frees its names. Done again, it changes nothing. */
export const endClosed = async (
  { writer, database }: Dependencies,
  id: string,
  { erasures, username, email }: Pick<ActiveAccount, 'erasures' | 'username' | 'email'>,
  envelope: Envelope,
): Promise<void> => {
  await database.run((sql: Sql) => endSessionsOf(sql, id));
  await removeClosed(writer, id);
  if (erasures.length > 0) return;
  await free(writer, usernameClaim, username, id, envelope);
  await free(writer, emailClaim, email, id, envelope);
};

type Why = Omit<z.infer<typeof ErasePersonalData>['data'], 'key'>;

/**
 * Closes an account and erases the personal data of its holder for good. The leader then destroys its key and its files.
 * False: it was erased before. Only the installation's own actor may do it.
 */
export const eraseAccount = async (
  dependencies: Dependencies,
  id: string,
  why: Why,
  envelope: Envelope,
): Promise<boolean> => {
  await closeAccount(dependencies, id, why.reason, envelope);
  const { events } = await handle(dependencies.writer, account, id, asNewCommand(envelope), {
    type: 'ErasePersonalData',
    data: { key: accountKey(id), ...why },
  });

  return events.length > 0;
};
