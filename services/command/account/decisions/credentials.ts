import type { AccountCommand, SecondFactor } from '#contracts/account/commands.ts';
import type { AccountEvent } from '#contracts/account/events.ts';
import type { ActiveAccount } from '#contracts/account/state.ts';
import { type RefusalCode, refuse } from '#contracts/api/refusals.ts';

type Data<Type extends AccountCommand['type']> = Extract<AccountCommand, { type: Type }>['data'];

/** The password was right; with two-factor on, the code is still to come. */
export const signedIn = (
  { rehashed, secondFactor }: Data<'SignIn'>,
  account: ActiveAccount,
): readonly AccountEvent[] => {
  if (account.twoFactor && !secondFactor) refuse('sign-in.code-needed');

  return [
    ...codeUsed(secondFactor, account, 'sign-in.code-wrong'),
    ...(rehashed ? [{ type: 'PasswordRehashed', data: { passwordHash: rehashed } } as const] : []),
    { type: 'SignedIn', data: {} },
  ];
};

/** Of two changes at once, the second has not seen the password that it would replace. */
export const passwordChanged = (
  { passwordHash, replaces }: Data<'ChangePassword'>,
  account: ActiveAccount,
): readonly AccountEvent[] =>
  account.passwordHash === replaces
    ? [{ type: 'PasswordChanged', data: { passwordHash } }]
    : refuse('account.password-wrong');

/** Secret and recovery codes are shown once: who switches it on again would get others. */
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

/** The event that uses up a recovery code, where it was one. */
export const codeUsed = (
  secondFactor: SecondFactor | null,
  { twoFactor }: ActiveAccount,
  wrong: RefusalCode,
): AccountEvent[] => {
  if (!twoFactor || secondFactor?.kind !== 'recovery') return [];
  const { code } = secondFactor;

  return twoFactor.recoveryCodes.includes(code)
    ? [{ type: 'RecoveryCodeUsed', data: { code } }]
    : refuse(wrong);
};
