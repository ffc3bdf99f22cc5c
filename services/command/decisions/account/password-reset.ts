import type { AccountCommand } from '#contracts/account/commands.ts';
import type { AccountEvent } from '#contracts/account/events.ts';
import { isPasswordMailAbout } from '#contracts/account/password-reset.ts';
import type { ActiveAccount } from '#contracts/account/state.ts';
import { refuse } from '#contracts/api/refusals.ts';
import { millisecondsBetween } from '#contracts/instant.ts';
import type { Issued } from '#contracts/issued.ts';
import { identityRemoved } from './identities.ts';
import { passkeyTaken } from './passkeys.ts';

type Command<Type extends AccountCommand['type']> = Extract<AccountCommand, { type: Type }>;

/**
 * Milliseconds after which another link can be requested. So whoever asks again and again for somebody else's account
 * fills no mailbox, and the owner always has a link that works for a while.
 */
const BETWEEN_LINKS = 10 * 60_000;

/** Whether a link was requested so shortly before that another one, until `resetUntil`, isn't sent. */
export const isResetOnItsWay = ({ passwordReset }: ActiveAccount, resetUntil: string): boolean =>
  passwordReset !== null && millisecondsBetween(passwordReset.expiresAt, resetUntil) < BETWEEN_LINKS;

export const passwordResetRequested = (
  { resetUntil }: Command<'RequestPasswordReset'>['data'],
  account: ActiveAccount,
): readonly AccountEvent[] =>
  isResetOnItsWay(account, resetUntil)
    ? []
    : [{ type: 'PasswordResetRequested', data: { email: account.email, expiresAt: resetUntil } }];

/** Whether the link to this address, until this instant, still works: it's the newest one, and wasn't used. */
export const isResetPossible = (
  { passwordReset }: ActiveAccount,
  link: { readonly email: string; readonly expiresAt: string },
  now: string,
): boolean =>
  passwordReset?.email === link.email && passwordReset.expiresAt === link.expiresAt && link.expiresAt > now;

/**
 * Somebody who gets into the account by its mailbox alone may have taken it over from a stranger who had registered it
 * with their address. That stranger's passkeys and linked identities would still open it. A linked identity opens the
 * account again only after we have asked by mail. The second factor stays: it opens nothing without the password.
 */
export const passwordReset = (
  { data: { passwordHash, ...link }, at }: Issued<Command<'ResetPassword'>>,
  account: ActiveAccount,
): readonly AccountEvent[] => {
  if (!isResetPossible(account, link, at)) return refuse('reset-link.invalid');
  const { emailConfirmed, isHolderProven, passkeys, identities } = account;
  const isMaybeOthers = emailConfirmed && !isHolderProven;

  return [
    { type: 'PasswordReset', data: { passwordHash } },
    ...(isMaybeOthers ? [...passkeys.map(passkeyTaken), ...identities.map(identityRemoved)] : []),
  ];
};

export const resetMailSent = (
  data: Command<'RecordPasswordResetMailed'>['data'],
  { passwordMails }: ActiveAccount,
): readonly AccountEvent[] =>
  passwordMails.some(isPasswordMailAbout(data)) ? [{ type: 'PasswordResetMailed', data }] : [];

export const resetMailFailed = (
  data: Command<'RecordPasswordResetMailFailed'>['data'],
  { passwordMails }: ActiveAccount,
): readonly AccountEvent[] =>
  passwordMails.some(isPasswordMailAbout(data)) ? [{ type: 'PasswordResetMailFailed', data }] : [];
