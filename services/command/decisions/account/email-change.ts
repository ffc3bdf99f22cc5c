import type { AccountCommand } from '#contracts/account/commands.ts';
import { isMailAbout } from '#contracts/account/email-changes.ts';
import type { AccountEvent } from '#contracts/account/events.ts';
import { type Identity, isSameIdentity } from '#contracts/account/identities.ts';
import type { ActiveAccount } from '#contracts/account/state.ts';
import { refuse } from '#contracts/api/refusals.ts';
import { millisecondsBetween } from '#contracts/instant.ts';
import type { Issued } from '#contracts/issued.ts';
import { stepIn } from './credentials.ts';
import { identityLinked, identityRemoved } from './identities.ts';
import { passkeyTaken } from './passkeys.ts';

type Command<Type extends AccountCommand['type']> = Extract<AccountCommand, { type: Type }>;

/**
 * If the same address is already pending, it's only asked for again once the request has expired or its mail has
 * failed.
 */
export const emailChangeRequested = (
  { data: { email, confirmUntil, secondFactor }, at }: Issued<Command<'ChangeSettings'>>,
  account: ActiveAccount,
): readonly AccountEvent[] => {
  if (email === undefined || email === account.email) return [];
  const pending = account.pendingEmail;
  const isAwaited = pending?.email === email && pending.expiresAt > at && pending.failure === null;

  return isAwaited
    ? []
    : [
        {
          type: 'EmailChangeRequested',
          data: { email, expiresAt: confirmUntil, ...stepIn(secondFactor ?? null) },
        },
      ];
};

/**
 * Milliseconds for which the mail with a requested link counts as on its way. Another request would only invalidate the
 * link.
 */
const ON_ITS_WAY = 60_000;

export const emailConfirmationRequested = (
  { confirmUntil, identity, roles }: Command<'RequestEmailConfirmation'>['data'],
  { email, emailConfirmed, confirmableUntil, confirmableIdentity, confirmableRoles }: ActiveAccount,
): readonly AccountEvent[] => {
  if (emailConfirmed && !identity && !roles) return [];
  const isSame = identity
    ? confirmableIdentity !== null && isSameIdentity(identity)(confirmableIdentity)
    : String(roles ?? []) === String(confirmableRoles);
  const isOnItsWay =
    isSame && confirmableUntil !== null && millisecondsBetween(confirmableUntil, confirmUntil) < ON_ITS_WAY;
  if (isOnItsWay) return [];

  return [
    {
      type: 'EmailConfirmationRequested',
      data: {
        email,
        expiresAt: confirmUntil,
        ...(identity && { identity }),
        ...(roles && { roles: [...roles] }),
      },
    },
  ];
};

/** A new address replaces the old one. A link to the current address confirms it. */
export const emailConfirmed = (
  command: Issued<Command<'ConfirmEmail'>>,
  account: ActiveAccount,
): readonly AccountEvent[] =>
  account.email === command.data.email ? ownConfirmed(command, account) : emailChanged(command, account);

const ownConfirmed = (
  { data: { email, expiresAt, passwordHash }, at }: Issued<Command<'ConfirmEmail'>>,
  account: ActiveAccount,
): readonly AccountEvent[] => {
  const { emailConfirmed, confirmableUntil, confirmableIdentity, confirmableRoles } = account;
  const givesRoles = confirmableRoles.length > 0;
  if (emailConfirmed && !confirmableIdentity && !givesRoles) return [];
  const isAwaited = confirmableUntil === expiresAt && expiresAt > at;
  if (!isAwaited) return refuse('email-link.invalid');

  const identity = confirmableIdentity;
  const closes = identity !== null && passwordHash !== undefined && isMaybeOthers(account);
  const others = closes ? account.identities.filter((one) => !isSameIdentity(identity)(one)) : [];

  return [
    // Also where it was confirmed before, so that a link which gives roles works once.
    ...(emailConfirmed && !givesRoles ? [] : [{ type: 'EmailConfirmed', data: { email } } as const]),
    ...others.map(identityRemoved),
    ...(identity ? identityConfirmed(identity, without(account, others)) : []),
    ...(closes ? otherWaysClosed(passwordHash, account) : []),
  ];
};

/** An account of no organisation, or whose address was never confirmed, may have been registered by somebody else. */
const isMaybeOthers = ({ organisation, emailConfirmed }: ActiveAccount) =>
  organisation === null || !emailConfirmed;

const without = (account: ActiveAccount, gone: readonly Identity[]): ActiveAccount => ({
  ...account,
  identities: account.identities.filter((one) => !gone.some(isSameIdentity(one))),
});

/**
 * These go into one append with the identity, so that no crash leaves one of the other ways open. The new password ends
 * all sessions.
 */
const otherWaysClosed = (
  passwordHash: string,
  { twoFactor, passkeys }: ActiveAccount,
): readonly AccountEvent[] => [
  { type: 'PasswordChanged', data: { passwordHash } },
  ...(twoFactor ? [{ type: 'TwoFactorDisabled', data: {} } as const] : []),
  ...passkeys.map(passkeyTaken),
];

/** What was linked before the account left an organisation is linked anew, so that it counts from now on. */
const identityConfirmed = (identity: Identity, account: ActiveAccount): readonly AccountEvent[] => {
  const { issuer, subject } = identity;
  const data = { issuer, subject };

  return account.identities.some(isSameIdentity(identity))
    ? [
        { type: 'IdentityUnlinked', data },
        { type: 'IdentityLinked', data },
      ]
    : identityLinked(identity, account);
};

/** Both events go into one append, so that no mail with a link falls due in between. */
export const ownEmailConfirmed = (
  { data, at }: Issued<Command<'ConfirmOwnEmail'>>,
  { email, emailConfirmed }: ActiveAccount,
): readonly AccountEvent[] =>
  emailConfirmed || data.email !== email || data.expiresAt <= at
    ? []
    : [
        { type: 'EmailConfirmationRequested', data },
        { type: 'EmailConfirmed', data: { email } },
      ];

const emailChanged = (
  { data: { email, expiresAt }, at }: Issued<Command<'ConfirmEmail'>>,
  account: ActiveAccount,
): readonly AccountEvent[] => {
  const pending = account.pendingEmail;
  const isAwaited = pending?.email === email && pending.expiresAt === expiresAt && expiresAt > at;

  return isAwaited ? [{ type: 'EmailChanged', data: { email } }] : refuse('email-link.invalid');
};

/** Once only: the account has another address then. */
export const emailReleased = (
  { data: { email, expiresAt, replacedBy }, at }: Issued<Command<'ReleaseEmail'>>,
  account: ActiveAccount,
): readonly AccountEvent[] =>
  account.email === email && !account.emailConfirmed && expiresAt > at
    ? [{ type: 'EmailReleased', data: { email, replacedBy } }]
    : refuse('email-link.invalid');

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
