import type { AccountCommand } from '#contracts/account/commands.ts';
import { refuse } from '#contracts/api/refusals.ts';
import type { Caller } from '../http/caller.ts';
import type { Dependencies } from '../http/dependencies.ts';
import type { Answer, RouteRequest } from '../http/route.ts';
import { handle } from '../log/handle.ts';
import { account } from './decisions/decider.ts';
import { confirmableFrom } from './email-link.ts';
import { activeAccount } from './own-password.ts';

/** Has a link mailed to the account's own address. The answer to the caller contains nothing of the link. */
export const requestEmailConfirmation = async (
  { by, envelope }: RouteRequest<Extract<Caller, { kind: 'account' }>, unknown>,
  dependencies: Dependencies,
): Promise<Answer> => {
  const { writer, limits } = dependencies;
  const { state } = await handle(writer, account, by.id, envelope, async (): Promise<AccountCommand> => {
    const { emailConfirmed } = await activeAccount(dependencies, by.id);
    if (!emailConfirmed) await limits.spend('email-change', by.id);
    return { type: 'RequestEmailConfirmation', data: { confirmUntil: confirmableFrom(writer.now()) } };
  });
  const { email, emailConfirmed } = state.status === 'none' ? refuse('signed-out') : state;

  return { body: { email, emailConfirmed } };
};
