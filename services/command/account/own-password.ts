import type { ActiveAccount } from '#contracts/account/state.ts';
import { refuse } from '#contracts/api/refusals.ts';
import { LOST } from '#contracts/closed.ts';
import { accountKey } from '#contracts/key-id.ts';
import { KeyLost } from '../../shared/vault/key-lost.ts';
import { account } from '../decisions/account/decider.ts';
import { security } from '../decisions/account/security.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { asNewCommand, type Envelope } from '../log/envelopes.ts';
import { handle } from '../log/handle.ts';
import { checkPassword } from './passwords.ts';

export const activeAccount = async (
  { writer }: Pick<Dependencies, 'writer'>,
  id: string,
): Promise<ActiveAccount> => {
  const { state } = await writer.streams.read(account, id);

  return state.status === 'none' ? refuse('signed-out') : state;
};

/**
 * Makes sure that the signed-in person knows the password. A wrong password is put on record. `account` may be an
 * earlier state; by default it's the current one. Refuses `account.password-wrong`, and throws `KeyLost`
 * if nobody can tell.
 */
export const requirePassword = async (
  dependencies: Dependencies,
  id: string,
  password: string,
  envelope: Envelope,
  then?: ActiveAccount,
): Promise<ActiveAccount> => {
  const { limits, writer } = dependencies;
  await limits.spend('password-check', id);
  const ownAccount = then ?? (await activeAccount(dependencies, id));
  if (ownAccount.passwordHash === LOST) throw new KeyLost(accountKey(id));
  const { isRight } = await checkPassword(ownAccount.passwordHash, password);
  if (isRight) {
    await limits.refund('password-check', id);
    return ownAccount;
  }
  await handle(writer, security, writer.now().slice(0, 10), asNewCommand(envelope), {
    type: 'PasswordRefused',
    data: { account: id },
  });

  return refuse('account.password-wrong');
};
