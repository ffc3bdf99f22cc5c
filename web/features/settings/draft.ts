import { isColor } from '#contracts/account/branding.ts';
import { defaultCompanyName, defaultFooter } from '#contracts/api/account-settings.ts';
import type { SettingsView } from '#contracts/api/views/settings.ts';
import { isEmailAddress } from '../../lib/email.ts';
import { texts } from './texts.ts';

/** What Save Changes saves; the rest has steps of its own. */
export type Draft = Omit<SettingsView, 'password' | 'twoFactorAuth' | 'pendingEmail' | 'pendingEmailFailure'>;

/** What was entered and differs from what is saved. */
export type Changes = Partial<Draft>;

export type Problems = { readonly [Name in keyof Draft]?: string };

/** The settings as they are entered. A name or a footer that nobody chose follows what it is made of. */
export const draftOf = (saved: SettingsView, changes: Changes): Draft => {
  const { password: _, twoFactorAuth: __, pendingEmail: ___, pendingEmailFailure: ____, ...draft } = saved;
  const fullName = changes.fullName ?? saved.fullName;
  const ownName = defaultCompanyName(fullName.trim());
  const hasOwnName = saved.companyName === defaultCompanyName(saved.fullName);
  const companyName = changes.companyName ?? (hasOwnName ? ownName : saved.companyName);
  const hasOwnFooter = saved.customFooterText === defaultFooter(saved.companyName);
  const customFooterText = hasOwnFooter
    ? defaultFooter(companyName.trim() || ownName)
    : saved.customFooterText;

  return { ...draft, companyName, customFooterText, ...changes };
};

/** Adds a change. A value that would be shown without it is not kept as a change. */
export const withChange = <Name extends keyof Draft>(
  saved: SettingsView,
  changes: Changes,
  name: Name,
  value: Draft[Name],
): Changes => {
  const { [name]: _, ...others } = changes;

  return draftOf(saved, others)[name] === value ? others : { ...others, [name]: value };
};

/** What is left to save once `sent` is saved: what was entered in the meantime. */
export const withoutSent = (changes: Changes, sent: Changes): Changes =>
  Object.fromEntries(Object.entries(changes).filter(([name, value]) => sent[name as keyof Draft] !== value));

/**
 * All settings (spec, part 1, section 7), except an address that nobody entered here: another one may have been
 * confirmed in the meantime, and sending the old one would undo that.
 */
export const bodyOf = (saved: SettingsView, changes: Changes): Changes => {
  const { email: _, ...rest } = draftOf(saved, changes);

  return changes.email === undefined ? rest : { ...rest, email: changes.email };
};

/** A sentence for each setting that cannot be saved as it is. */
export const problemsIn = ({ fullName, email, primaryColor, secondaryColor }: Draft): Problems => ({
  ...(!fullName.trim() && { fullName: texts.problems.fullName }),
  ...(!isEmailAddress(email.trim()) && { email: texts.problems.email }),
  ...(!isColor(primaryColor.trim()) && { primaryColor: texts.problems.color }),
  ...(!isColor(secondaryColor.trim()) && { secondaryColor: texts.problems.color }),
});
