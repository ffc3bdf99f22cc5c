import { z } from 'zod';
import { type AccountCommand, ChangeSettings } from '#contracts/commands/account.ts';
import { refuse } from '#contracts/refusals.ts';
import { logoIn } from '#contracts/settings.ts';
import { settingsView } from '#contracts/views/settings.ts';
import type { Caller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { handle } from '../handle.ts';
import type { Answer, Asked } from '../route.ts';
import { account } from './decider.ts';
import { confirmableFrom } from './email-link.ts';
import { isTaken } from './names.ts';
import { activeAccount } from './own-password.ts';
import { password } from './passwords.ts';

const { confirmUntil: _, companyLogo: __, ...changeable } = ChangeSettings.shape.data.shape;

/** All settings as `GET /api/settings` tells them, or some of them. */
export const SettingsForm = z.strictObject({
  ...changeable,
  password: password.exactOptional(),
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

  const { state, position } = await handle(writer, account, by.id, said, async () => {
    if (body.email !== undefined) await requireMailable(dependencies, by.id, body.email);
    return commandOf(body, writer.now());
  });
  const own = state.status === 'none' ? refuse('signed-out') : state;

  return { body: { settings: settingsView(own, writer.now()) }, position };
};

/** A new address gets a mail, so it is one that may be asked for, and not too many are. */
const requireMailable = async (dependencies: Dependencies, id: string, email: string) => {
  const { writer, limits } = dependencies;
  const own = await activeAccount(dependencies, id);
  if (email === own.email) return;
  if (await isTaken(writer, email, id)) refuse('account.email-taken');
  await limits.spend('email-change', id);
};

const commandOf = (
  { password: _, pendingEmail: __, pendingEmailFailure: ___, companyLogo, ...body }: SettingsForm,
  now: string,
): AccountCommand => ({
  type: 'ChangeSettings',
  data: {
    ...body,
    ...(companyLogo === undefined ? {} : { companyLogo: logoIn(companyLogo) }),
    confirmUntil: confirmableFrom(now),
  },
});
