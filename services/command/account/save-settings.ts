import { z } from 'zod';
import { type AccountCommand, ChangeSettings, type SecondFactor } from '#contracts/account/commands.ts';
import type { AccountEvent } from '#contracts/account/events.ts';
import type { ActiveAccount } from '#contracts/account/state.ts';
import { logoIn } from '#contracts/api/account-settings.ts';
import { refuse } from '#contracts/api/refusals.ts';
import { settingsView } from '#contracts/api/settings-of-account.ts';
import type { Recorded } from '#contracts/envelope.ts';
import type { ValueProblem } from '#contracts/text/value-problems.ts';
import { account } from '../decisions/account/decider.ts';
import type { Caller } from '../http/caller.ts';
import type { Dependencies } from '../http/dependencies.ts';
import type { Answer, RouteRequest } from '../http/route.ts';
import type { Envelope } from '../log/envelopes.ts';
import { handle, isRepeated } from '../log/handle.ts';
import { isBrandingLocked } from '../organisation/branding-lock.ts';
import { confirmableFrom } from './email-link.ts';
import { isTaken } from './names.ts';
import { activeAccount, requirePassword } from './own-password.ts';
import { password } from './passwords.ts';
import {
  againstOf,
  passSecondFactor,
  passUsedCode,
  rememberUsed,
  typedCode,
} from './second-factor/second-factor.ts';

const {
  confirmUntil: _,
  companyLogo: __,
  secondFactor: ___,
  brandingLocked: ____,
  ...changeable
} = ChangeSettings.shape.data.shape;

/** All settings in the form of `GET /api/settings`, or some of them. */
export const SettingsForm = z.strictObject({
  ...changeable,
  password: password.exactOptional(),
  /** One of the two is required to change the address. It has to be the code if two-factor is on. */
  currentPassword: password.exactOptional(),
  code: typedCode.exactOptional(),
  companyLogo: z
    .string()
    .refine((url) => url === '' || logoIn(url) !== null, 'not-a-logo' satisfies ValueProblem)
    .exactOptional(),
  /** Part of the answer of GET, but nobody can choose them. */
  pendingEmail: z.string().nullable().exactOptional(),
  pendingEmailFailure: z.string().nullable().exactOptional(),
});
type SettingsForm = z.infer<typeof SettingsForm>;

export const saveSettings = async (
  { by, body, envelope }: RouteRequest<Extract<Caller, { kind: 'account' }>, SettingsForm>,
  dependencies: Dependencies,
): Promise<Answer> => {
  const { writer } = dependencies;
  if (body.password) refuse('settings.password');

  const saved = await handle(writer, account, by.id, envelope, async () => {
    const secondFactor =
      body.email === undefined ? null : await requireOwner(dependencies, by.id, body, envelope);
    const brandingLocked = await isBrandingLocked(writer, by.id);
    return commandOf(body, { secondFactor, brandingLocked, now: writer.now() });
  });
  const { state, events } = saved;
  if (isRepeated(saved, envelope)) await requireSameOwner(dependencies, by.id, body, { envelope, events });
  for (const event of events)
    if (event.type === 'RecoveryCodeUsed')
      await rememberUsed(dependencies, by.id, { kind: 'recovery', code: event.data.code });
  const ownAccount = state.status === 'none' ? refuse('signed-out') : state;

  return { body: { settings: settingsView(ownAccount, writer.now()) } };
};

/**
 * An account belongs to the person who reads its mail, so an open browser is not enough to change the address. The
 * password or a code of the second factor is required, unless it was already given for the pending address. Answers the
 * second factor that was used. A new address gets a mail, so there is a limit, for the account and for the address: anybody
 * can register many accounts, and name somebody else's address in each.
 */
const requireOwner = async (
  dependencies: Dependencies,
  id: string,
  { email = '', ...proof }: SettingsForm,
  envelope: Envelope,
): Promise<SecondFactor | null> => {
  const { writer, limits } = dependencies;
  const ownAccount = await activeAccount(dependencies, id);
  if (email === ownAccount.email) return null;
  const isAwaited = email === settingsView(ownAccount, writer.now()).pendingEmail;
  const secondFactor = isAwaited
    ? null
    : await requireProof(dependencies, id, ownAccount, { ...proof, envelope });
  if (await isTaken(writer, email, id)) refuse('account.email-taken');
  await limits.spend('email-change', id);
  await limits.spend('new-address', writer.lookup.claimKey(email));

  return secondFactor;
};

type Proof = Pick<SettingsForm, 'currentPassword' | 'code'> & { readonly envelope: Envelope };

/** Null if it was the password. Without two-factor, a code proves nothing. */
const requireProof = async (
  dependencies: Dependencies,
  id: string,
  { twoFactor }: ActiveAccount,
  { currentPassword, code, envelope }: Proof,
): Promise<SecondFactor | null> => {
  if (currentPassword || !code || !twoFactor) {
    const entered = currentPassword || refuse(twoFactor ? 'account.proof-needed' : 'account.password-needed');
    await requirePassword(dependencies, id, entered, envelope);
    return null;
  }
  const against = againstOf(dependencies, id, twoFactor);

  return passSecondFactor(dependencies, against, code, { envelope, wrong: 'two-factor.code-wrong' });
};

type Earlier = { readonly envelope: Envelope; readonly events: readonly Recorded<AccountEvent>[] };

/** The answer to an earlier request is only repeated for somebody who brings its password or its code again. */
const requireSameOwner = async (
  dependencies: Dependencies,
  id: string,
  { currentPassword, code }: SettingsForm,
  { envelope, events }: Earlier,
) => {
  if (currentPassword !== undefined) await requirePassword(dependencies, id, currentPassword, envelope);
  else if (code !== undefined) await passUsedCode(dependencies, id, code, { envelope, events });
};

type Around = {
  readonly secondFactor: SecondFactor | null;
  readonly brandingLocked: boolean;
  readonly now: string;
};

const commandOf = (
  {
    password: _,
    currentPassword: __,
    code: ___,
    pendingEmail: ____,
    pendingEmailFailure: _____,
    companyLogo,
    ...body
  }: SettingsForm,
  { secondFactor, brandingLocked, now }: Around,
): AccountCommand => ({
  type: 'ChangeSettings',
  data: {
    ...body,
    ...(companyLogo === undefined ? {} : { companyLogo: logoIn(companyLogo) }),
    ...(secondFactor && { secondFactor }),
    ...(brandingLocked && { brandingLocked }),
    confirmUntil: confirmableFrom(now),
  },
});
