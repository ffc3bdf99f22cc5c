import { type Branding, NAME_MAX } from '../account/branding.ts';
import { mapSwitches, notificationDefaults } from '../account/notifications.ts';
import { clipped } from '../text/characters.ts';
import type { SettingsView } from './views/settings.ts';

// This file doesn't use zod, because the browser fills in the same defaults as the server.

type Chosen = Omit<
  SettingsView,
  'fullName' | 'email' | 'password' | 'companyLogo' | 'pendingEmail' | 'pendingEmailFailure'
>;

/** An account's settings without their defaults. Settings that are null or missing were never chosen. */
export type KeptSettings = {
  readonly fullName: string;
  readonly email: string;
  readonly pendingEmail?: string | null;
  readonly pendingEmailFailure?: string | null;
  /** The SHA-256 of the logo's file. */
  readonly companyLogo?: string | null;
} & { readonly [Name in keyof Chosen]?: Chosen[Name] | null };

/** Returns the settings with all defaults filled in (spec, part 1, section 3). */
export const settingsOf = (stored: KeptSettings): SettingsView => {
  const companyName = stored.companyName ?? defaultCompanyName(stored.fullName);

  return {
    fullName: stored.fullName,
    email: stored.email,
    pendingEmail: stored.pendingEmail ?? null,
    pendingEmailFailure: stored.pendingEmailFailure ?? null,
    password: '',
    twoFactorAuth: stored.twoFactorAuth ?? false,
    ...mapSwitches(notificationDefaults, (name) => stored[name] ?? notificationDefaults[name]),
    companyName,
    companyLogo: stored.companyLogo ? logoUrl(stored.companyLogo) : '',
    primaryColor: stored.primaryColor ?? '#2563eb',
    secondaryColor: stored.secondaryColor ?? '#64748b',
    customFooterText: stored.customFooterText ?? defaultFooter(companyName),
    brandingOnSigningPage: stored.brandingOnSigningPage ?? true,
    customEmailTemplate: stored.customEmailTemplate ?? true,
  };
};

export const defaultCompanyName = (fullName: string): string => {
  const company = ' Company';

  return fullName ? `${clipped(fullName, NAME_MAX - company.length)}${company}` : 'Your Company';
};

export const defaultFooter = (companyName: string): string => `Powered by ${companyName}`;

export const logoUrl = (sha256: string): string => `/api/logo/${sha256}`;

/** Returns the SHA-256 in a logo's address. Null if the text is empty or isn't such an address. */
export const logoIn = (url: string): string | null => /^\/api\/logo\/([0-9a-f]{64})$/.exec(url)?.[1] ?? null;

/** Returns the part of the settings that recipients see. */
export const brandingOf = (settings: SettingsView): Branding => ({
  companyName: settings.companyName,
  logoUrl: settings.companyLogo || null,
  primaryColor: settings.primaryColor,
  secondaryColor: settings.secondaryColor,
  footer: settings.customFooterText,
});
