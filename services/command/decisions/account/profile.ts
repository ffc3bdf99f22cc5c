import type { AccountCommand } from '#contracts/account/commands.ts';
import type { AccountEvent } from '#contracts/account/events.ts';
import { mapSwitches, notificationDefaults } from '#contracts/account/notifications.ts';
import type { ActiveAccount } from '#contracts/account/state.ts';
import { defaultCompanyName, defaultFooter, settingsOf } from '#contracts/api/account-settings.ts';
import { refuse } from '#contracts/api/refusals.ts';
import type { Issued } from '#contracts/issued.ts';
import { codeUsed } from './credentials.ts';
import { emailChangeRequested } from './email-change.ts';

type ChangeSettings = Extract<AccountCommand, { type: 'ChangeSettings' }>;
type Data<Type extends AccountEvent['type']> = Extract<AccountEvent, { type: Type }>['data'];

/** Makes an event for each part that changes; parts that are left out stay. */
export const settingsChanged = (
  command: Issued<ChangeSettings>,
  account: ActiveAccount,
): readonly AccountEvent[] => {
  const { data } = command;
  const isOn = account.twoFactor !== null;
  if ((data.twoFactorAuth ?? isOn) !== isOn) refuse('settings.two-factor');
  const fullName = data.fullName ?? account.fullName;

  return [
    ...codeUsed(data.secondFactor ?? null, account, 'two-factor.code-wrong'),
    ...(fullName === account.fullName ? [] : [{ type: 'ProfileChanged', data: { fullName } } as const]),
    ...emailChangeRequested(command, account),
    ...brandingChanged(data, account, fullName),
    ...notificationsChanged(data, account),
  ];
};

export const logoUploaded = (
  data: { readonly logo: string },
  { logos }: ActiveAccount,
): readonly AccountEvent[] => (logos.includes(data.logo) ? [] : [{ type: 'LogoUploaded', data }]);

const brandingChanged = (
  data: ChangeSettings['data'],
  account: ActiveAccount,
  fullName: string,
): readonly AccountEvent[] => {
  const current = account.branding ?? unbranded;
  const next = requested(data, current, fullName);
  if (next.companyLogo !== null && !account.logos.includes(next.companyLogo)) refuse('settings.logo');

  if (isSame(current, next)) return [];
  if (data.brandingLocked) refuse('settings.branding-locked');

  return [{ type: 'BrandingChanged', data: next }];
};

const requested = (
  data: ChangeSettings['data'],
  current: Data<'BrandingChanged'>,
  fullName: string,
): Data<'BrandingChanged'> => {
  const ownName = defaultCompanyName(fullName);
  const companyName = chosen(data.companyName ?? current.companyName, ownName) || null;
  const footer = data.customFooterText ?? current.customFooterText;

  return {
    companyName,
    companyLogo: data.companyLogo === undefined ? current.companyLogo : data.companyLogo,
    primaryColor: data.primaryColor ?? current.primaryColor,
    secondaryColor: data.secondaryColor ?? current.secondaryColor,
    customFooterText: chosen(footer, defaultFooter(companyName ?? ownName)),
    brandingOnSigningPage: data.brandingOnSigningPage ?? current.brandingOnSigningPage,
    customEmailTemplate: data.customEmailTemplate ?? current.customEmailTemplate,
  };
};

/** Null if it's the default, so that it continues to follow the name. */
const chosen = (text: string | null, byItself: string) => (text === byItself ? null : text);

const defaults = settingsOf({ fullName: '', email: '' });

const unbranded: Data<'BrandingChanged'> = {
  companyName: null,
  companyLogo: null,
  primaryColor: defaults.primaryColor,
  secondaryColor: defaults.secondaryColor,
  customFooterText: null,
  brandingOnSigningPage: defaults.brandingOnSigningPage,
  customEmailTemplate: defaults.customEmailTemplate,
};

const notificationsChanged = (
  data: ChangeSettings['data'],
  { notifications }: ActiveAccount,
): readonly AccountEvent[] => {
  const current = notifications.at(-1)?.switches ?? notificationDefaults;
  const next = mapSwitches(notificationDefaults, (name) => data[name] ?? current[name]);

  return isSame(next, current) ? [] : [{ type: 'NotificationsChanged', data: next }];
};

const isSame = <Part extends Readonly<Record<string, unknown>>>(one: Part, other: Part): boolean =>
  Object.entries(one).every(([name, value]) => other[name] === value);
