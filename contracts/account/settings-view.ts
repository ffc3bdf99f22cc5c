import type { SettingsView } from '../api/views/settings.ts';
import { settingsOf } from './settings.ts';
import type { ActiveAccount } from './state.ts';

/** Makes the settings that the client sees. A new e-mail address is left out if its link has expired by `now` (ISO). */
export const settingsView = (account: ActiveAccount, now: string): SettingsView => {
  const pending = account.pendingEmail && account.pendingEmail.expiresAt > now ? account.pendingEmail : null;

  return settingsOf({
    fullName: account.fullName,
    email: account.email,
    pendingEmail: pending?.email ?? null,
    pendingEmailFailure: pending?.failure ?? null,
    twoFactorAuth: account.twoFactor !== null,
    ...account.branding,
    ...account.notifications.at(-1)?.switches,
  });
};
