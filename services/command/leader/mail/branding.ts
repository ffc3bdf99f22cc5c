import { type Branding, isColor } from '#contracts/account/branding.ts';
import { brandingOf } from '#contracts/api/account-settings.ts';
import type { SettingsView } from '#contracts/api/views/settings.ts';
import { withoutLinks } from '#contracts/text/characters.ts';

export type { Branding } from '#contracts/account/branding.ts';

export const inkstream: Branding = {
  companyName: 'Inkstream',
  logoUrl: null,
  primaryColor: '#2563eb',
  secondaryColor: '#64748b',
  footer: '',
};

/** How a sender's mails look: in their own branding if they switched it on. `base` is the product's address. */
export const mailBranding = (settings: SettingsView, base: string): Branding => {
  if (!settings.customEmailTemplate) return inkstream;
  const branding = brandingOf(settings);

  return {
    ...branding,
    companyName: withoutLinks(branding.companyName),
    footer: withoutLinks(branding.footer),
    logoUrl: branding.logoUrl && `${base}${branding.logoUrl}`,
  };
};

/** Safe inside a style attribute. */
export const colorOf = ({ primaryColor }: Branding): string =>
  isColor(primaryColor) ? primaryColor : inkstream.primaryColor;
