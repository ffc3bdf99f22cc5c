import { useSearchParams } from 'react-router';
import { mapSwitches, notificationDefaults } from '#contracts/account/notifications.ts';
import type { Draft } from './draft.ts';
import { texts } from './texts.ts';

export const { tabs } = texts;
export type Tab = keyof typeof tabs;

/** Where something that is wrong can be mended. */
export const tabOf: { readonly [Name in keyof Draft]: Tab } = {
  fullName: 'profile',
  email: 'profile',
  companyName: 'branding',
  companyLogo: 'branding',
  customFooterText: 'branding',
  primaryColor: 'branding',
  secondaryColor: 'branding',
  brandingOnSigningPage: 'branding',
  customEmailTemplate: 'branding',
  ...mapSwitches(notificationDefaults, () => 'notifications' as const),
};

/** Whether a tab has anything to save. */
export const hasFields = (tab: Tab): boolean => Object.values(tabOf).includes(tab);

/** The open tab stands in the address: `?tab=branding`. */
export const useTab = () => {
  const [params, setParams] = useSearchParams();
  const named = params.get('tab') ?? '';
  const tab: Tab = Object.hasOwn(tabs, named) ? (named as Tab) : 'profile';

  const open = (next: Tab) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (next === 'profile') after.delete('tab');
        else after.set('tab', next);
        return after;
      },
      // Right away, because something on the tab may get the focus.
      { replace: true, preventScrollReset: true, flushSync: true },
    );

  return { tab, open };
};
