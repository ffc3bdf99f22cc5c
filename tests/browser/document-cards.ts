import type { Locator, Page } from 'playwright-core';

/** The card of the document with that title. */
export const card = (page: Page, title: string): Locator =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: title, exact: true }) });

/** The titles of all cards, in their order. */
export const titlesOn = (page: Page) =>
  page.getByRole('main').getByRole('listitem').locator('a[href^="/document/"]:not([target])').allInnerTexts();
