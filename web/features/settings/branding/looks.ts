import { type Branding, inkOn, isColor, readableOn } from '#contracts/account/branding.ts';
import { brandingOf, defaultCompanyName, settingsOf } from '#contracts/api/account-settings.ts';
import type { Draft } from '../draft.ts';
import { texts } from '../texts.ts';

const defaults = settingsOf({ fullName: '', email: '' });

/** What recipients of a sender without a branding of their own see. */
export const inkstream: Branding = {
  ...brandingOf(defaults),
  companyName: 'Inkstream',
  logoUrl: null,
  footer: '',
};

/** What recipients would see of what is entered; a color that is none yet leaves the default. */
export const looksOf = (draft: Draft): Branding => ({
  companyName: draft.companyName.trim() || defaultCompanyName(draft.fullName.trim()),
  logoUrl: draft.companyLogo || null,
  primaryColor: colorOr(draft.primaryColor, defaults.primaryColor),
  secondaryColor: colorOr(draft.secondaryColor, defaults.secondaryColor),
  footer: draft.customFooterText.trim(),
});

/** What is done so that words on a button can be read; null where nothing need be. */
export const primaryNote = (color: string): string | null =>
  isColor(color.trim()) && inkOn(color.trim()) !== WHITE ? texts.branding.tooLightForButtons : null;

/** What is done so that words in the color can be read on white; null where nothing need be. */
export const secondaryNote = (color: string): string | null => {
  const normalised = color.trim().toLowerCase();
  const shown = isColor(normalised) ? readableOn(normalised, GROUND) : normalised;

  return shown === normalised ? null : texts.branding.tooLightForText(shown);
};

export const WHITE = '#ffffff';
/** The darkest ground that words stand on in the signing page by day (web/features/signing/palette.ts). */
export const GROUND = '#f0f0f0';

const colorOr = (color: string, otherwise: string) =>
  isColor(color.trim()) ? color.trim().toLowerCase() : otherwise;
