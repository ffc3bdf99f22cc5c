import type { Page } from 'playwright-core';
import type { Person, Site } from './site.ts';

/** The settings page of somebody; of somebody new if nobody is named. */
export const openSettings = async (site: Site, tab = '', as?: Person) => {
  const person = as ?? (await site.person('Olive Owner'));
  const page = await site.visit({ as: person, at: `/settings${tab && `?tab=${tab}`}` });
  await page.getByRole('tabpanel').waitFor();

  return { page, person };
};

export const saveButton = (page: Page) => page.getByRole('button', { name: 'Save Changes' });

export const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'));
