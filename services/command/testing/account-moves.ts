import type { AccountCommand } from '#contracts/account/commands.ts';
import type { AccountEvent } from '#contracts/account/events.ts';
import { OwnersNoticeKind } from '#contracts/account/security-notices.ts';
import { SessionEnd } from '#contracts/account/sign-in.ts';
import type { Account, ActiveAccount } from '#contracts/account/state.ts';
import type { Actor } from '#contracts/envelope.ts';
import { instantAfter } from '#contracts/instant.ts';
import { accountKey } from '#contracts/key-id.ts';
import { mailedCommand, mailFailedCommand } from '../leader/account-mails/mail-commands.ts';
import { accountDue } from '../leader/due/account-due.ts';
import { identities, signInAt } from './identities.ts';
import { BEGIN, type Choice, idOf, type Move } from './lived-history.ts';

type Data<Type extends AccountCommand['type']> = Extract<AccountCommand, { type: Type }>['data'];

/** Whose account it is. */
export const holder = (n: number): Actor & { readonly kind: 'account' } => ({
  kind: 'account',
  id: idOf(0xc0 + n),
});
const system: Actor = { kind: 'system', id: 'reactions' };

/** Asks something of an account: its holder whatever they like, the system what is due or was carried over. */
export const accountMove =
  (n: number): Move<Account, AccountEvent, AccountCommand> =>
  (choice, account) => {
    if (account.status === 'none')
      return { by: holder(n), command: { type: 'RegisterAccount', data: registered(n) } };
    const mails = accountDue(account);
    const mail = mails[choice.number() % Math.max(mails.length, 1)];
    if (mail && choice.number() % 4 === 0) {
      const command = choice.of([mailedCommand(mail, 'm'), mailFailedCommand(mail, 'The mailbox is full.')]);
      return { by: system, command };
    }
    const type = choice.of(all);
    const data = (makings[type] as Making<AccountCommand['type']> | null)?.(choice, account, n) ?? null;
    const by = bySystem.includes(type) ? system : holder(n);

    return data && { by, command: { type, data } as AccountCommand };
  };

const bySystem: readonly AccountCommand['type'][] = [
  ...(['WithdrawEmailChange', 'RequestPasswordReset', 'RefusePasskeyCounter'] as const),
  ...(['ProvisionAccount', 'DescribeHolder', 'OrderBreakGlassNotice', 'UnlinkIdentity'] as const),
  ...(['OrderOwnersNotice', 'ReleaseEmail'] as const),
  ...(['ErasePersonalData', 'RecordKeysDestroyed', 'RecordBlobsDestroyed', 'CertifyErasure'] as const),
];

type Making<Type extends AccountCommand['type']> = (
  choice: Choice,
  account: ActiveAccount,
  n: number,
) => Data<Type> | null;

const codes = ['1', '2', '3'].map((digit) => digit.repeat(64));
const logos = ['b', 'c'].map((digit) => digit.repeat(64));
const emails = ['olive@example.com', 'olive@example.org', 'olive@example.net'];
const organisations = [idOf(0x0a), idOf(0x0b)];
const instantOf = (choice: Choice) => instantAfter(BEGIN, choice.number() % 300);

const registered = (n: number): Data<'RegisterAccount'> => ({
  username: `olive-${n}`,
  email: emails[0] ?? '',
  fullName: 'Olive Owner',
  passwordHash: 'first',
});

const credentials = ['d', 'e'].map((digit) => digit.repeat(64));
const useOf = (choice: Choice, passkeys: ActiveAccount['passkeys']) => {
  const { credential, counter } = choice.of([...passkeys, { credential: credentials[0] ?? '', counter: 0 }]);

  return { credential, counter: counter + choice.of([0, 1]) };
};

const secondFactor = (choice: Choice) =>
  choice.of([{ kind: 'app' } as const, { kind: 'recovery', code: choice.of(codes) } as const]);

const makings: { readonly [Type in AccountCommand['type']]: Making<Type> | null } = {
  RegisterAccount: (_, __, n) => registered(n),
  ProvisionAccount: (_, __, n) => registered(n),
  DescribeHolder: (choice) => ({ fullName: choice.of(['Olive', 'Oscar']), email: choice.of(emails) }),
  SignIn: (choice, { passwordHash }) => ({
    passwordHash: choice.of([passwordHash, 'first']),
    rehashed: choice.of([null, 'rehashed']),
    secondFactor: choice.of([null, secondFactor(choice)]),
    session: idOf(choice.number() % 4),
    ...choice.of([{}, { newBrowser: true as const }]),
  }),
  SignInWithPasskey: (choice, { passkeys }) => ({
    session: idOf(choice.number() % 4),
    passkey: useOf(choice, passkeys),
  }),
  AddPasskey: (choice) => ({
    credential: choice.of(credentials),
    id: 'id',
    publicKey: 'key',
    aaguid: 'none',
    transports: ['internal'],
    backedUp: choice.of([true, false]),
    name: 'Phone',
    counter: 1,
  }),
  RemovePasskey: (choice) => ({ credential: choice.of(credentials) }),
  RefusePasskeyCounter: (choice) => ({ credential: choice.of(credentials), counter: 0 }),
  SignInAtProvider: (choice) => signInAt(choice.of(identities), idOf(choice.number() % 4)),
  LinkIdentity: (choice) => choice.of(identities),
  UnlinkIdentity: (choice) => choice.of(identities),
  UnlinkOwnIdentity: (choice) => ({
    subject: choice.of(identities).subject,
    maySignInHere: choice.of([true, false]),
  }),
  SignOut: () => ({}),
  EndSessions: (choice) => ({ sessions: [idOf(choice.number() % 4)], by: choice.of(SessionEnd) }),
  ChangeSettings: (choice, { logos: own }) => ({
    confirmUntil: instantOf(choice),
    email: choice.of(emails),
    fullName: choice.of(['Olive', 'Oscar']),
    companyLogo: choice.of([null, ...own, ...logos]),
    reminderEmails: choice.of([true, false]),
  }),
  UploadLogo: (choice) => ({ logo: choice.of(logos) }),
  RequestEmailConfirmation: (choice) => ({ confirmUntil: instantOf(choice) }),
  ConfirmEmail: (choice, { email, confirmableUntil, pendingEmail }) =>
    choice.of([
      { email, expiresAt: confirmableUntil ?? BEGIN },
      { email, expiresAt: confirmableUntil ?? BEGIN, passwordHash: 'sixth' },
      ...(pendingEmail ? [{ email: pendingEmail.email, expiresAt: pendingEmail.expiresAt }] : []),
    ]),
  ConfirmOwnEmail: (choice, { email }) => ({
    email: choice.of([email, ...emails]),
    expiresAt: instantOf(choice),
  }),
  ReleaseEmail: (choice, { email }) => ({
    email: choice.of([email, ...emails]),
    expiresAt: instantOf(choice),
    replacedBy: 'nobody@released.invalid',
  }),
  RecordEmailChangeMailed: null,
  RecordEmailChangeMailFailed: null,
  WithdrawEmailChange: (_, { pendingEmail }) => ({
    email: pendingEmail?.email ?? '',
    expiresAt: pendingEmail?.expiresAt ?? BEGIN,
  }),
  ChangePassword: (choice, { passwordHash }) => ({
    passwordHash: choice.of(['second', 'third']),
    replaces: choice.of([passwordHash, 'first']),
  }),
  RequestPasswordReset: (choice) => ({ resetUntil: instantOf(choice) }),
  ResetPassword: (choice, { passwordReset }) => ({
    passwordHash: choice.of(['fourth', 'fifth']),
    ...(passwordReset ?? { email: '', expiresAt: BEGIN }),
  }),
  RecordPasswordResetMailed: null,
  RecordPasswordResetMailFailed: null,
  OrderBreakGlassNotice: (choice) => ({ account: choice.of(organisations) }),
  OrderOwnersNotice: (choice) => ({
    kind: choice.of(OwnersNoticeKind),
    about: 'x',
    account: choice.of(organisations),
  }),
  RecordSecurityNoticeMailed: null,
  RecordSecurityNoticeFailed: null,
  StartTwoFactorSetUp: () => ({}),
  EnableTwoFactor: () => ({ secret: 's', recoveryCodes: codes }),
  DisableTwoFactor: (choice) => ({ secondFactor: secondFactor(choice) }),
  JoinOrganisation: (choice) => ({ organisation: choice.of(organisations) }),
  LeaveOrganisation: (choice) => ({ organisation: choice.of(organisations) }),
  CloseAccount: (choice) => (choice.number() % 5 === 0 ? { reason: 'Moved' } : null),
  ErasePersonalData: (_, __, n) => ({
    key: accountKey(holder(n).id),
    basis: 'objection',
    request: null,
    reason: 'Asked',
  }),
  RecordKeysDestroyed: (choice, { erasures }) => {
    const { keys, revision } = choice.of([...erasures, { keys: ['a:x'] as const, revision: 1 }]);
    return { keys: keys.map((key) => ({ key, commitment: codes[0] ?? '' })), erasure: revision };
  },
  RecordBlobsDestroyed: (choice, { erasures }) => ({
    blobs: logos,
    erasure: choice.of([...erasures, { revision: 1 }]).revision,
  }),
  CertifyErasure: (choice, { erasures }) => ({
    certificate: choice.of(codes),
    erasure: choice.of([...erasures, { revision: 1 }]).revision,
  }),
};

const all = Object.keys(makings) as readonly AccountCommand['type'][];
