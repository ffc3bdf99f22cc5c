import { z } from 'zod';
import { mapSwitches, notificationDefaults } from '../../account/notifications.ts';

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
  ...mapSwitches(notificationDefaults, () => z.boolean()),
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
