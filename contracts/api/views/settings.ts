import { z } from 'zod';
import { settingsOf } from '../../account/settings.ts';
import type { ActiveAccount } from '../../account/state.ts';

/** `GET /api/settings`. */
export const SettingsView = z.object({
  fullName: z.string(),
  email: z.string(),
  /** The address that waits for its confirmation. */
  pendingEmail: z.string().nullable(),
  /** Why the mail with the confirmation could not be delivered. */
  pendingEmailFailure: z.string().nullable(),
  /** Always empty: it is changed by a call of its own. */
  password: z.literal(''),
  twoFactorAuth: z.boolean(),
  emailNotifications: z.boolean(),
  documentCompleted: z.boolean(),
  reminderEmails: z.boolean(),
  companyName: z.string(),
  /** Its address, `/api/logo/<sha256>`; empty for none. */
  companyLogo: z.string(),
  primaryColor: z.string(),
  secondaryColor: z.string(),
  /** Empty for none. */
  customFooterText: z.string(),
  brandingOnSigningPage: z.boolean(),
  customEmailTemplate: z.boolean(),
});
export type SettingsView = z.infer<typeof SettingsView>;

/** `now` is an ISO instant: a confirmation that has expired is awaited no longer. */
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
