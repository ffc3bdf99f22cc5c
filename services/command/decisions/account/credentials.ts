import type { AccountCommand, SignInFactor } from '#contracts/account/commands.ts';
import type { AccountEvent } from '#contracts/account/events.ts';
import type { PasskeyUse } from '#contracts/account/passkeys.ts';
import { isStepUsed } from '#contracts/account/second-factor.ts';
import { amrOf } from '#contracts/account/sign-in.ts';
import type { ActiveAccount } from '#contracts/account/state.ts';
import { type RefusalCode, refuse } from '#contracts/api/refusals.ts';
import { requirePasskey } from './passkeys.ts';

type Data<Type extends AccountCommand['type']> = Extract<AccountCommand, { type: Type }>['data'];

/**
 * The password was right. With two-factor, the code still has to follow. Refuses `sign-in.failed` if the password has
 * changed since it was checked.
 */
export const signedIn = (
  { passwordHash, rehashed, secondFactor, session, newBrowser }: Data<'SignIn'>,
  account: ActiveAccount,
): readonly AccountEvent[] => {
  if (account.passwordHash !== passwordHash) refuse('sign-in.failed');
  if (account.twoFactor && !secondFactor) refuse('sign-in.code-needed');
  const factor = secondFactor?.kind ?? null;
  const passkey = secondFactor?.kind === 'passkey' ? passkeyIn(secondFactor) : null;
  if (passkey) requirePasskey(account, passkey);

  return [
    ...codeUsed(secondFactor, account, 'sign-in.code-wrong'),
    ...(rehashed ? [{ type: 'PasswordRehashed', data: { passwordHash: rehashed } } as const] : []),
    {
      type: 'SignedIn',
      data: {
        session,
        method: 'password',
        secondFactor: factor,
        amr: amrOf('password', factor),
        ...stepIn(secondFactor),
        ...(passkey && { passkey }),
        ...(newBrowser && account.hasSignedIn && { newBrowser }),
      },
    },
  ];
};

const passkeyIn = ({ credential, counter }: PasskeyUse): PasskeyUse => ({ credential, counter });

export const sessionsEnded = ({ sessions, by }: Data<'EndSessions'>): readonly AccountEvent[] =>
  sessions.map((session) => ({ type: 'SessionEnded', data: { session, by } }));

/** If two changes come at once, the second has not checked the password that it would replace. */
export const passwordChanged = (
  { passwordHash, replaces }: Data<'ChangePassword'>,
  account: ActiveAccount,
): readonly AccountEvent[] =>
  account.passwordHash === replaces
    ? [{ type: 'PasswordChanged', data: { passwordHash } }]
    : refuse('account.password-wrong');

/** The secret and recovery codes are shown once. Switching it on again would give others. */
export const twoFactorEnabled = (
  data: Data<'EnableTwoFactor'>,
  { twoFactor }: ActiveAccount,
): readonly AccountEvent[] => (twoFactor ? refuse('two-factor.on') : [{ type: 'TwoFactorEnabled', data }]);

export const twoFactorDisabled = (
  { secondFactor }: Data<'DisableTwoFactor'>,
  account: ActiveAccount,
): readonly AccountEvent[] =>
  account.twoFactor
    ? [...codeUsed(secondFactor, account, 'two-factor.code-wrong'), { type: 'TwoFactorDisabled', data: {} }]
    : refuse('two-factor.off');

/**
 * The event that uses up a recovery code. A code of the app is used up by the event that it proves, which names its step;
 * the account's own stream says which steps those were, so that a code counts once whatever becomes of our tables.
 */
export const codeUsed = (
  secondFactor: SignInFactor | null,
  account: ActiveAccount,
  wrong: RefusalCode,
): AccountEvent[] => {
  if (!account.twoFactor) return [];
  if (secondFactor?.kind === 'app' && isStepUsed(account, secondFactor.step)) return refuse(wrong);
  if (secondFactor?.kind !== 'recovery') return [];
  const { code } = secondFactor;

  return account.twoFactor.recoveryCodes.includes(code)
    ? [{ type: 'RecoveryCodeUsed', data: { code } }]
    : refuse(wrong);
};

/** The step of a code of the app, for the event that it proves. */
export const stepIn = (secondFactor: SignInFactor | null): { readonly step?: number } =>
  secondFactor?.kind === 'app' && secondFactor.step !== undefined ? { step: secondFactor.step } : {};
