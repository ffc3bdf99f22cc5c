import type { ActiveAccount } from '../account/state.ts';
import { settingsOf } from './account-settings.ts';
import type { SettingsView } from './views/settings.ts';

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
