import { z } from 'zod';
import type { AccountCommand } from '#contracts/account/commands.ts';
import type { AccountEvent } from '#contracts/account/events.ts';
import type { Account } from '#contracts/account/state.ts';
import { refuse } from '#contracts/api/refusals.ts';
import { account } from '../decisions/account/decider.ts';
import type { Caller } from '../http/caller.ts';
import type { Dependencies } from '../http/dependencies.ts';
import type { Answer, RouteRequest } from '../http/route.ts';
import type { Envelope } from '../log/envelopes.ts';
import { type Handled, handle, isRepeated } from '../log/handle.ts';
import { requireLocalSignIn } from '../organisation/enforcement.ts';
import { endingOtherSessions } from '../sessions/ending-sessions.ts';
import { activeAccount, requirePassword } from './own-password.ts';
import { hashPassword, password, policiesFor, requireSamePassword, requireStrength } from './passwords.ts';

export const PasswordForm = z.strictObject({ currentPassword: password, newPassword: password });

type Own = Extract<Caller, { kind: 'account' }>;

/**
 * Changes the password after checking the old one. All other sessions of the account end. Refuses `sign-in.sso-required`
 * for somebody whose password doesn't open anything.
 */
export const changePassword = async (
  { by, body, envelope }: RouteRequest<Own, z.infer<typeof PasswordForm>>,
  dependencies: Dependencies,
): Promise<Answer> => {
  const { writer } = dependencies;
  await requireStrength(dependencies, body.newPassword, policiesFor(dependencies, by.id));
  await requireLocalSignIn(dependencies, by.id, await activeAccount(dependencies, by.id));

  await endingOtherSessions(dependencies, by, { by: 'password', envelope }, async () => {
    const changed = await handle(writer, account, by.id, envelope, async (): Promise<AccountCommand> => {
      const { passwordHash: replaces } = await requirePassword(
        dependencies,
        by.id,
        body.currentPassword,
        envelope,
      );
      return {
        type: 'ChangePassword',
        data: { passwordHash: await hashPassword(body.newPassword), replaces },
      };
    });
    if (isRepeated(changed, envelope)) await requireSame(dependencies, by.id, changed, { body, envelope });
    return changed;
  });

  return { body: { message: 'Password changed' } };
};

type Repeated = { readonly body: z.infer<typeof PasswordForm>; readonly envelope: Envelope };

/**
 * Fingerprints do not cover passwords. So the passwords of a repeated request are compared with those that were valid
 * when it was first made.
 */
const requireSame = async (
  dependencies: Dependencies,
  id: string,
  { past, events, state }: Handled<Account, AccountEvent>,
  { body, envelope }: Repeated,
): Promise<void> => {
  const before = past
    .filter(({ revision }) => revision < (events[0]?.revision ?? 0))
    .reduce(account.evolve, account.initial);
  const active = (one: Account) => (one.status === 'none' ? refuse('signed-out') : one);
  await requirePassword(dependencies, id, body.currentPassword, envelope, active(before));
  await requireSamePassword(active(state).passwordHash, body.newPassword);
};
