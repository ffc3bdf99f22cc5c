import type { Page } from 'playwright-core';
import type { SignedLease } from './signed-lease.ts';
import type { Site } from './site.ts';

/** The page of a document’s timeline, as its owner sees it. */
export const openTimeline = async (site: Site, { id, owner }: SignedLease, query = ''): Promise<Page> => {
  const page = await site.visit({ as: owner, at: `/document/${id}/timeline${query}` });
  await scrubber(page).waitFor();

  return page;
};

export const scrubber = (page: Page) => page.getByRole('slider', { name: 'Event', exact: true });
export const integrity = (page: Page) => page.getByRole('region', { name: 'Integrity' });
export const row = (page: Page, sentence: string) =>
  page.getByRole('list', { name: 'Events' }).getByRole('button').filter({ hasText: sentence });
