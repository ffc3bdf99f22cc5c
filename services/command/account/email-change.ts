import { type ActiveAccount, isMailAbout } from '#contracts/aggregates/account.ts';
import type { AccountCommand } from '#contracts/commands/account.ts';
import type { AccountEvent } from '#contracts/events/account.ts';
import type { Issued } from '#contracts/message.ts';
import { refuse } from '#contracts/refusals.ts';

type Command<Type extends AccountCommand['type']> = Extract<AccountCommand, { type: Type }>;

/** One that waits for the same address is asked for again once it has expired, or its mail has failed. */
export const emailChangeRequested = (
  { data: { email, confirmUntil }, at }: Issued<Command<'ChangeSettings'>>,
  account: ActiveAccount,
): readonly AccountEvent[] => {
  if (email === undefined || email === account.email) return [];
  const pending = account.pendingEmail;
  const isAwaited = pending?.email === email && pending.expiresAt > at && pending.failure === null;

  return isAwaited ? [] : [{ type: 'EmailChangeRequested', data: { email, expiresAt: confirmUntil } }];
};

export const emailChanged = (
  { data: { email, expiresAt }, at }: Issued<Command<'ConfirmEmail'>>,
  account: ActiveAccount,
): readonly AccountEvent[] => {
  if (account.email === email) return [];
  const pending = account.pendingEmail;
  const isAwaited = pending?.email === email && pending.expiresAt === expiresAt && expiresAt > at;

  return isAwaited ? [{ type: 'EmailChanged', data: { email } }] : refuse('email-link.invalid');
};

export const emailChangeWithdrawn = (
  data: Command<'WithdrawEmailChange'>['data'],
  { pendingEmail }: ActiveAccount,
): readonly AccountEvent[] =>
  pendingEmail?.email === data.email && pendingEmail.expiresAt === data.expiresAt
    ? [{ type: 'EmailChangeWithdrawn', data }]
    : [];

export const mailSent = (
  data: Command<'RecordEmailChangeMailed'>['data'],
  { emailChangeMails }: ActiveAccount,
): readonly AccountEvent[] =>
  emailChangeMails.some(isMailAbout(data)) ? [{ type: 'EmailChangeMailed', data }] : [];

export const mailFailed = (
  data: Command<'RecordEmailChangeMailFailed'>['data'],
  { emailChangeMails }: ActiveAccount,
): readonly AccountEvent[] =>
  emailChangeMails.some(isMailAbout(data)) ? [{ type: 'EmailChangeMailFailed', data }] : [];
