import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addRecipient, confirmEmail } from '../harness/people.ts';
import { makeTemplate } from './prepared-templates.ts';
import type { Site } from './site.ts';
import { translate } from './translated-page.ts';

/** What a browser that translates finds on the pages of somebody who sends documents. */
export const untranslated = (site: () => Site) => {
  test('names, addresses, titles and values stay letter by letter as they are, and what we say is translated', async () => {
    const olive = await site().person('Olive Zweig');
    await confirmEmail(site().stack.mailbox, olive);
    await olive.client.post('/api/organisations', { name: 'Zimt und Salz' });
    const team = (await olive.client.post('/api/organisation/teams', { name: 'Tintenfass' })).json();
    const account = (await olive.client.get('/api/user')).json().id;
    const manager = { account, role: 'manager' };
    await olive.client.post(`/api/organisation/teams/${team.id}/members`, manager);
    await olive.client.post('/api/organisation/members', { email: 'mia@example.com', roles: ['member'] });
    const draft = await site().documents.draft(olive, 'Pachtvertrag', 'acker.pdf');
    await addRecipient(olive.client, draft.id, { fullName: 'Ada Lovelace', email: 'ada@example.com' });
    const sent = await site().documents.sent(olive, 'Mietvertrag');
    await site().documents.complete(sent);
    await makeTemplate(olive, { title: 'Kaufvertrag', description: 'Nur Fahrzeuge' });
    const page = await site().visit({
      as: olive,
      at: '/dashboard',
      prepare: (page) => page.addInitScript(translate, 0),
    });

    for (const [at, ...seen] of [
      ['/dashboard', 'Mietvertrag', 'Ada Lovelace'],
      ['/documents', 'Mietvertrag', 'Pachtvertrag', 'acker.pdf', 'Team Tintenfass'],
      [`/document/${draft.id}`, 'Pachtvertrag', 'Ada Lovelace', 'ada@example.com'],
      [`/document/${sent.id}/timeline`, 'Timeline of Mietvertrag', /^Ada Lovelace .*signed/, sent.email],
      ['/templates', 'Kaufvertrag', 'Nur Fahrzeuge'],
      ['/settings?tab=organization', 'Zimt und Salz', 'Olive Zweig (You)', 'mia@example.com'],
    ] as const) {
      await page.goto(at);
      for (const text of seen) await page.getByText(text).filter({ visible: true }).first().waitFor();
      await page.locator('font > font').first().waitFor();
      const wrong = (await translatedIn(page)).filter((text) => OF_OTHERS.test(text));
      expect({ at, wrong }).toEqual({ at, wrong: [] });
    }
  });
};

const OF_OTHERS =
  /Olive|Zweig|Zimt|Tintenfass|Ada|Lovelace|vertrag|Fahrzeuge|acker\.pdf|lease\.pdf|@example\.com/;

/** What the browser put in the place of texts, once it has gone over all of the page. */
const translatedIn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    await new Promise((done) => setTimeout(done, 0));
    return [...document.querySelectorAll('body > #root font > font')].map((one) => one.textContent ?? '');
  });
