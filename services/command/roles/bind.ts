import { isHoldersAlone } from '#contracts/account/provided.ts';
import type { ActiveAccount } from '#contracts/account/state.ts';
import type { InstallationRole } from '#contracts/epochs/installation-roles.ts';
import { endNamedSession, sessionsOf } from '../../shared/sessions/sessions.ts';
import { account } from '../decisions/account/decider.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { asNewCommand, type Envelope } from '../log/envelopes.ts';
import { sayOfEpochs } from '../log/epochs.ts';
import { handle } from '../log/handle.ts';
import { recordEnded } from '../sessions/record-ended.ts';

type Known = Pick<Dependencies, 'writer' | 'database' | 'roles'>;

/**
 * The roles of the installation that a mailed link can give to an account: those for which its address is named, confirmed
 * or not, and that it doesn't have yet. None for an account that an organisation made, or whose address is on an
 * organisation's word: that one's provider or token may let in others than its holder.
 */
export const rolesToGive = async (
  { roles }: Pick<Known, 'roles'>,
  id: string,
  state: ActiveAccount,
): Promise<readonly InstallationRole[]> =>
  isHoldersAlone(state) ? roles.readUnbound({ id, email: state.email, emailConfirmed: true }) : [];

/**
 * Gives an account the roles that its mailed link named, for somebody who has just opened it in a session of that account.
 * The session must have begun with a password or a passkey of the account. Answers the roles that it has got.
 */
export const giveRoles = async (
  known: Known,
  id: string,
  sessionId: string,
  linked: readonly InstallationRole[],
  envelope: Envelope,
): Promise<readonly InstallationRole[]> => {
  const { writer } = known;
  const { state, past } = await writer.streams.read(account, id);
  if (state.status === 'none' || !state.emailConfirmed) return [];
  const isByProvider = past.some(
    ({ type, data }) => type === 'SignedIn' && data.session === sessionId && data.method === 'oidc',
  );
  if (isByProvider) return [];
  const given = (await rolesToGive(known, id, state)).filter((role) => linked.includes(role));
  if (given.length > 0 && past.some(({ type }) => type === 'PasswordReset'))
    await closeOtherWays(known, id, sessionId, envelope);
  for (const role of given)
    await sayOfEpochs(writer, asNewCommand(envelope), () => ({
      type: 'RoleBound',
      data: { role, account: id },
    }));

  return given;
};

/**
 * Whoever chose a new password by the mailbox may have the account from somebody who had registered it with their address,
 * and whose passkeys still open it. So these are removed, and every session ends but this one, before there is a role that
 * both would have.
 */
const closeOtherWays = async (
  { writer, database }: Known,
  id: string,
  sessionId: string,
  envelope: Envelope,
): Promise<void> => {
  const { state } = await writer.streams.read(account, id);
  for (const { credential } of state.status === 'none' ? [] : state.passkeys)
    await handle(writer, account, id, asNewCommand(envelope), {
      type: 'RemovePasskey',
      data: { credential },
    });
  const { state: now } = await writer.streams.read(account, id);
  const rows = await database.run((sql) => sessionsOf(sql, id));
  const all = new Set([...rows, ...(now.status === 'none' ? [] : now.sessions.open.keys())]);
  const others = [...all].filter((one) => one !== sessionId);
  if (others.length > 0)
    await recordEnded(writer, id, others, { by: 'others', envelope: { ...envelope, session: sessionId } });
  for (const other of others)
    await database.run((sql) => endNamedSession(sql, { accountId: id, sessionId: other }));
};
