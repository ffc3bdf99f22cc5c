import type { AccountCommand } from '#contracts/account/commands.ts';
import { isHoldersAlone } from '#contracts/account/provided.ts';
import { refuse } from '#contracts/api/refusals.ts';
import { account } from '../decisions/account/decider.ts';
import type { Caller } from '../http/caller.ts';
import type { Dependencies } from '../http/dependencies.ts';
import type { Answer, RouteRequest } from '../http/route.ts';
import { handle } from '../log/handle.ts';
import { rolesToGive } from '../roles/bind.ts';
import { confirmableFrom } from './email-link.ts';
import { activeAccount } from './own-password.ts';

/**
 * Mails a link to the account's own address: to confirm it, or to take a role of the installation for which it's named.
 * The answer to the caller reveals neither the link nor the roles for which an unconfirmed address is named.
 */
export const requestEmailConfirmation = async (
  { by, envelope }: RouteRequest<Extract<Caller, { kind: 'account' }>, unknown>,
  dependencies: Dependencies,
): Promise<Answer> => {
  const { writer, limits } = dependencies;
  const { state } = await handle(writer, account, by.id, envelope, async (): Promise<AccountCommand> => {
    const ownAccount = await activeAccount(dependencies, by.id);
    const roles = await rolesToGive(dependencies, by.id, ownAccount);
    if (ownAccount.emailConfirmed && !isHoldersAlone(ownAccount))
      await refuseProvided(dependencies, by.id, ownAccount);
    if (!ownAccount.emailConfirmed || roles.length > 0) await limits.spend('email-change', by.id);

    return {
      type: 'RequestEmailConfirmation',
      data: {
        confirmUntil: confirmableFrom(writer.now()),
        ...(roles.length > 0 && { roles: [...roles] }),
      },
    };
  });
  const { email, emailConfirmed } = state.status === 'none' ? refuse('signed-out') : state;

  return { body: { email, emailConfirmed } };
};

const refuseProvided = async (
  { roles }: Pick<Dependencies, 'roles'>,
  id: string,
  { email, emailConfirmed }: { readonly email: string; readonly emailConfirmed: boolean },
): Promise<void> => {
  if ((await roles.readUnbound({ id, email, emailConfirmed })).length > 0) refuse('role.provided');
};
