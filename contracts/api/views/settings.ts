import { z } from 'zod';
import { mapSwitches, notificationDefaults } from '../../account/notifications.ts';

/** `GET /api/settings`: everything that an account can set, with the values it has now. */
export const SettingsView = z.object({
  fullName: z.string(),
  email: z.string(),
  /** The new e-mail address that the person has not confirmed yet; null if there is none. */
  pendingEmail: z.string().nullable(),
  /** Why the mail that asks for the confirmation could not be delivered; null if it didn't fail. */
  pendingEmailFailure: z.string().nullable(),
  /** Always empty, since nobody may read the password. Another request changes it. */
  password: z.literal(''),
  twoFactorAuth: z.boolean(),
  ...mapSwitches(notificationDefaults, () => z.boolean()),
  companyName: z.string(),
  /** The address of the logo, `/api/logo/<sha256>`; empty if there is no logo. */
  companyLogo: z.string(),
  primaryColor: z.string(),
  secondaryColor: z.string(),
  /** Empty if the account has no footer of its own. */
  customFooterText: z.string(),
  brandingOnSigningPage: z.boolean(),
  customEmailTemplate: z.boolean(),
});
export type SettingsView = z.infer<typeof SettingsView>;
