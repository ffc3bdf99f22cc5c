import { z } from 'zod';
import { type AccountCommand, ChangeSettings } from '#contracts/account/commands.ts';
import { logoIn } from '#contracts/account/settings.ts';
import { settingsView } from '#contracts/account/settings-view.ts';
import { refuse } from '#contracts/api/refusals.ts';
import type { Caller } from '../http/caller.ts';
import type { Dependencies } from '../http/dependencies.ts';
import type { Answer, Asked } from '../http/route.ts';
import { handle, isRepeated, type Said } from '../log/handle.ts';
import { account } from './decisions/decider.ts';
import { confirmableFrom } from './email-link.ts';
import { isTaken } from './names.ts';
import { activeAccount, requirePassword } from './own-password.ts';
import { password } from './passwords.ts';

const { confirmUntil: _, companyLogo: __, ...changeable } = ChangeSettings.shape.data.shape;

/** All settings as `GET /api/settings` tells them, or some of them. */
export const SettingsForm = z.strictObject({
  ...changeable,
  password: password.exactOptional(),
  /** Asked for where the address is to change. */
  currentPassword: password.exactOptional(),
  companyLogo: z
    .string()
    .refine((url) => url === '' || logoIn(url) !== null, 'is not the address of a logo')
    .exactOptional(),
  /** Told by GET; nobody chooses them. */
  pendingEmail: z.string().nullable().exactOptional(),
  pendingEmailFailure: z.string().nullable().exactOptional(),
});
type SettingsForm = z.infer<typeof SettingsForm>;

export const saveSettings = async (
  { by, body, said }: Asked<Extract<Caller, { kind: 'account' }>, SettingsForm>,
  dependencies: Dependencies,
): Promise<Answer> => {
  const { writer } = dependencies;
  if (body.password) refuse('settings.password');

  const saved = await handle(writer, account, by.id, said, async () => {
    if (body.email !== undefined) await requireOwner(dependencies, by.id, body, said);
    return commandOf(body, writer.now());
  });
  const { state, position } = saved;
  if (isRepeated(saved, said) && body.currentPassword !== undefined)
    await requirePassword(dependencies, by.id, body.currentPassword, said);
  const own = state.status === 'none' ? refuse('signed-out') : state;

  return { body: { settings: settingsView(own, writer.now()) }, position };
};

/**
 * Whoever reads an account's mail is who it belongs to, so that an open browser alone gives no address to it: the
 * password is asked for, unless it was for the address that waits. A new address gets a mail, and not too many do.
 */
const requireOwner = async (
  dependencies: Dependencies,
  id: string,
  { email = '', currentPassword }: SettingsForm,
  said: Said,
) => {
  const { writer, limits } = dependencies;
  const own = await activeAccount(dependencies, id);
  if (email === own.email) return;
  if (email !== settingsView(own, writer.now()).pendingEmail)
    await requirePassword(dependencies, id, currentPassword || refuse('account.password-needed'), said);
  if (await isTaken(writer, email, id)) refuse('account.email-taken');
  await limits.spend('email-change', id);
};

const commandOf = (
  {
    password: _,
    currentPassword: __,
    pendingEmail: ___,
    pendingEmailFailure: ____,
    companyLogo,
    ...body
  }: SettingsForm,
  now: string,
): AccountCommand => ({
  type: 'ChangeSettings',
  data: {
    ...body,
    ...(companyLogo === undefined ? {} : { companyLogo: logoIn(companyLogo) }),
    confirmUntil: confirmableFrom(now),
  },
});
