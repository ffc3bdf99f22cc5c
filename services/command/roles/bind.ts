import { isHoldersAlone } from '#contracts/account/provided.ts';
import type { ActiveAccount } from '#contracts/account/state.ts';
import type { InstallationRole } from '#contracts/epochs/installation-roles.ts';
import type { InstallationRoles } from '../../shared/roles/named-roles.ts';
import { account } from '../account/decisions/decider.ts';
import { asNewCommand, type Envelope } from '../log/envelopes.ts';
import { sayOfEpochs } from '../log/epochs.ts';
import type { Writer } from '../log/handle.ts';

type Known = { readonly writer: Writer; readonly roles: InstallationRoles };

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
  isHoldersAlone(state) ? roles.unbound({ id, email: state.email, emailConfirmed: true }) : [];

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
  for (const role of given)
    await sayOfEpochs(writer, asNewCommand(envelope), () => ({
      type: 'RoleBound',
      data: { role, account: id },
    }));

  return given;
};
