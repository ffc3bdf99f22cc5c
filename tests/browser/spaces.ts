import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { titlesOn } from './document-cards.ts';
import { type Site, soon } from './site.ts';
import { auditOf } from './violations.ts';

/** Whose documents the list shows to a member of an organisation. */
export const spaces = (site: () => Site) => {
  test('a member chooses whose documents are listed, and nobody else is asked', async () => {
    const [olive, stranger] = [await site().person(), await site().person()];
    await site().documents.draft(olive, 'Private');
    const ofTeam = await site().documents.draft(olive, 'Of the team');
    const page = await site().visit({ as: olive, at: '/documents' });
    await post(page, '/api/organisations', { name: 'Acme' });
    const { id: team } = await post(page, '/api/organisation/teams', { name: 'Sales' });
    const { id: account } = await page.evaluate(async () => (await fetch('/api/user')).json());
    await post(page, `/api/organisation/teams/${team}/members`, { account, role: 'manager' });
    await page.goto(`/document/${ofTeam.id}`);
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Move to team…' }).click();
    const moving = page.getByRole('dialog', { name: 'Move to a team' });
    await moving.getByRole('radio', { name: 'Sales' }).check();
    await moving.getByText('even if you leave', { exact: false }).waitFor();
    await moving.getByRole('button', { name: 'Move' }).click();
    await page.getByText('Team Sales', { exact: false }).first().waitFor();
    await page.goto('/documents');

    const spaces = page.getByRole('navigation', { name: 'Spaces' });
    const choose = (name: string) => spaces.getByRole('link', { name, exact: true }).click();
    await choose('Team Sales');
    await soon(() => titlesOn(page)).toEqual(['Of the team']);
    for (const colours of ['light', 'dark'] as const) expect(await auditOf(page, colours)).toEqual([]);
    await page.reload();
    await soon(() => titlesOn(page)).toEqual(['Of the team']);
    await soon(() => spaces.locator('[aria-current=page]').allTextContents()).toEqual(['Team Sales']);
    await choose('Shared with me');
    await page.getByText('No documents yet').waitFor();
    await choose('Mine');
    await soon(() => titlesOn(page)).toEqual(['Of the team', 'Private']);
    await page.setViewportSize({ width: 375, height: 800 });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await choose('Team Sales');
    await page.getByRole('main').getByText('Team Sales').first().waitFor();
    await soon(() => titlesOn(page)).toEqual(['Of the team']);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    expect(await auditOf(page, 'light')).toEqual([]);

    const others = await site().visit({ as: stranger, at: '/documents' });
    const answered = others.waitForResponse((response) => response.url().endsWith('/api/organisation'));
    await others.reload();
    await answered;
    expect(await others.getByRole('navigation', { name: 'Spaces' }).count()).toBe(0);
  });

  test('a space of more documents than one answer has is loaded further', async () => {
    const olive = await site().person();
    const page = await site().visit({ as: olive, at: '/login', prepare: (page) => longSpace(page) });
    await page.goto('/documents?space=all');
    await page.getByText('200 documents').waitFor();
    await page.getByRole('button', { name: 'Load more' }).click();

    await page.getByText('201 documents').waitFor();
    await soon(() => page.getByRole('button', { name: 'Load more' }).count()).toBe(0);
    await page.getByRole('searchbox').fill('The oldest');
    await soon(() => titlesOn(page)).toEqual(['The oldest']);
  });
};

/** Answers as if others had made 201 documents, of which the last comes with the second page. */
const longSpace = async (page: Page) => {
  await page.route(/\/api\/recipients\?/, (route) => route.fulfill({ json: [] }));
  await page.route(/\/api\/documents\?/, (route) => {
    const isSecond = new URL(route.request().url()).searchParams.get('before') === idOf(199);
    const first = Array.from({ length: 200 }, (_, n) => documentOf(n, `Document ${n}`));
    return route.fulfill({ json: isSecond ? [documentOf(200, 'The oldest')] : first });
  });
};

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

const documentOf = (n: number, title: string) => ({
  id: idOf(n),
  title,
  isTemplate: false,
  originalFileName: 'lease.pdf',
  fileType: 'pdf',
  status: 'draft',
  pageCount: 1,
  imageUrls: [],
  createdById: idOf(999),
  ownerName: 'Mia',
  as: [],
  createdAt: '2026-11-01T12:00:00.000Z',
  changedAt: '2026-11-01T12:00:00.000Z',
  sentAt: null,
  completedAt: null,
  voidReason: null,
  sealed: false,
  sealFailed: false,
});

const post = (page: Page, path: string, body: object): Promise<{ readonly id: string }> =>
  page.evaluate(
    async ([path, body]) => {
      const headers = { 'Content-Type': 'application/json' };
      const answer = await fetch(path, { method: 'POST', headers, body });
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
      return answer.json();
    },
    [path, JSON.stringify(body)] as const,
  );
