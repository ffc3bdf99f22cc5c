import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openMailbox } from '../harness/mailbox.ts';
import { addRecipient, confirmEmail, newAddress, placeField } from '../harness/people.ts';
import { auditor } from './audit.ts';
import { act } from './drafts.ts';
import { makeTemplate } from './prepared-templates.ts';
import { recordsManager } from './records-manager.ts';
import { complete, fill, isDone, popover, toSign } from './signing-documents.ts';
import { sign } from './signing-earlier.ts';
import { type Person, type Site, seesToast, soon } from './site.ts';
import { translate } from './translated-page.ts';

/** What a browser that translates finds on the pages of somebody who sends documents, and of those who sign them. */
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
    const page = await visitTranslated(site(), '/dashboard', olive);

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
      await keepsOthersWords(page, at);
    }
  });

  test('so they do while somebody prepares, sends, resends and voids a document', async () => {
    const olive = await site().person('Olive Zweig');
    const { id } = await site().documents.draft(olive, 'Sag “nein” zum Pachtvertrag');
    const ids: string[] = [];
    for (const fullName of ['Ada Lovelace', 'Bernd Zweig'])
      ids.push((await addRecipient(olive.client, id, { fullName, email: newAddress('zweig') })).id);
    for (const recipientId of ids) {
      const field = { recipientId, type: 'signature', label: 'Unterschrift' };
      await placeField(olive.client, id, field);
    }
    const page = await visitTranslated(site(), `/document/${id}`, olive);

    await act(page, 'Bernd Zweig', 'Remove');
    const removing = page.getByRole('alertdialog');
    await removing.getByText(/Removing Bernd Zweig also deletes/).waitFor();
    await removing.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'More ways to send' }).click();
    await page.getByRole('menuitem', { name: 'Review and send…' }).click();
    const review = page.getByRole('dialog', { name: 'Review and send' });
    await review.getByText('Invited after Ada Lovelace has signed').waitFor();
    await review
      .getByText(/Unterschrift/)
      .first()
      .waitFor();
    await review.getByRole('button', { name: 'Send for Signature' }).click();
    await seesToast(
      page,
      'Document sent',
      'Signing invitations have been sent to all recipients\nAda Lovelace has been invited. Bernd Zweig comes next.',
    );
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Resend to…' }).click();
    const resending = page.getByRole('dialog', { name: 'Resend to…' });
    await resending.getByText('“Sag “nein” zum Pachtvertrag”').waitFor();
    await resending.getByRole('button', { name: 'Resend to 1 person' }).click();
    await seesToast(page, 'Invitations resent', 'Sent to Ada Lovelace');
    await page.getByRole('button', { name: 'Void document' }).click();
    const voiding = page.getByRole('alertdialog');
    await voiding.getByText(/We’ll email .*Ada Lovelace/).waitFor();
    await voiding.getByLabel('Reason').fill('Der Pachtvertrag ist falsch.');
    await voiding.getByRole('button', { name: 'Void document' }).click();
    await page.getByRole('region', { name: 'Outcome' }).getByText('Der Pachtvertrag ist falsch.').waitFor();
    await keepsOthersWords(page, 'a document from its draft to its end');
  });

  test('so they do where somebody forgot a password, and where they join an organization', async () => {
    const olive = await site().person('Olive Zweig');
    await confirmEmail(site().stack.mailbox, olive);
    await olive.client.post('/api/organisations', { name: 'Zimt und Salz' });
    const mia = await site().person('Mia Zweig');
    await confirmEmail(site().stack.mailbox, mia);
    const page = await visitTranslated(site(), '/forgot-password');
    await page.getByLabel('Username or email').fill('zweig.pachtvertrag');
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByText('If zweig.pachtvertrag belongs to an account').waitFor();
    await keepsOthersWords(page, 'a forgotten password');

    await olive.client.post('/api/organisation/members', { email: mia.email, roles: ['member'] });
    const { text = '' } = await openMailbox(site().stack.mailbox).waitForMail(
      mia.email,
      'Join Zimt und Salz',
    );
    const path = /\/join\/[\w-]+/.exec(text)?.[0] ?? expect.unreachable(text);
    await page.goto(path);
    await page.getByText(mia.email).first().waitFor();
    await keepsOthersWords(page, 'an invitation, signed out');
    const mias = await visitTranslated(site(), path, mia);
    await mias.getByText(`You’re signed in as Mia Zweig (${mia.email}).`, { exact: false }).waitFor();
    await mias.getByRole('button', { name: 'Accept invitation' }).click();
    await seesToast(mias, 'You joined Zimt und Salz');
    await mias.getByText('Mia Zweig (You)').waitFor();
    await keepsOthersWords(mias, 'an invitation');
  });

  test('so they do on a signing page, from its fields and what others entered to its end', async () => {
    const lease = await toSign(site(), {
      title: 'Mietvertrag',
      signers: [
        { fields: [{ type: 'text', y: 300, width: 300, height: 30, label: 'Kaltmiete zum Pachtvertrag' }] },
        {
          fullName: 'Bernd Zweig',
          signingOrder: 1,
          fields: [{ type: 'checkbox', y: 400, width: 20, height: 20, label: 'Ich halte einen Zweig' }],
        },
      ],
    });
    const page = await visitTranslated(site(), await lease.link(1));
    await page.getByText(/^Field 1 of/).waitFor();
    await sign(lease, { 'Kaltmiete zum Pachtvertrag': '1.200 im Mietvertrag' });
    await soon(async () => {
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      return page.getByText('New on the page from Ada Lovelace: Kaltmiete').count();
    }).toBe(1);
    await fill(page, /^Ich halte/, (there) => popover(there).getByRole('checkbox').check());
    await complete(page).click();
    await isDone(page);
    await page.getByText('Mietvertrag').first().waitFor();
    await keepsOthersWords(page, 'a signing page');
  });
};

/** The same on the pages of those who keep records, answer privacy requests, and audit. */
export const untranslatedInOffices = (site: () => Site) => {
  test('names, addresses, titles and reasons stay letter by letter as they are for those who keep records', async () => {
    const olive = await site().person('Olive Zweig');
    const kept = await site().documents.sent(olive, 'Mietvertrag', newAddress('zweig'));
    const gone = await site().documents.draft(olive, 'Pachtvertrag');
    expect((await olive.client.delete(`/api/documents/${gone.id}`)).status).toBe(200);
    const rita = await recordsManager(site());
    const page = await visitTranslated(site(), '/records', rita);
    await page.getByLabel('Show', { exact: true }).selectOption('Deleted by owners');
    await page.getByText('Owner: Olive Zweig').first().waitFor();

    const matter = { name: 'Zweig gegen Salz', reference: 'Az. Zweig 7' };
    const made = (await rita.client.post('/api/matters', matter)).json();
    await rita.client.post(`/api/matters/${made.id}/holds`, { documents: [kept.id], reason: 'Klage' });
    await page.getByRole('tab', { name: 'Matters' }).click();
    await page.getByRole('button', { name: 'Show Zweig gegen Salz' }).click();
    await page.getByText('Mietvertrag').waitFor();
    await keepsOthersWords(page, 'disposals and matters');

    await page.goto('/records?tab=privacy');
    await page.getByRole('button', { name: 'Enter request' }).click();
    const entering = page.getByRole('dialog', { name: 'Enter a privacy request' });
    await entering.getByLabel('The person’s email').fill(kept.email);
    await entering.getByLabel('Note (optional)').fill('Frau Zweig sagt “nein” zum Mietvertrag');
    await entering.getByRole('button', { name: 'Enter request' }).click();
    await page.getByText('Recipient: Ada Lovelace').waitFor();
    await page.getByRole('button', { name: 'Extend', exact: true }).click();
    const extending = page.getByRole('dialog', { name: 'Extend this request' });
    await extending.getByLabel('Reason').fill('Der Zweig ist im Urlaub');
    await extending.getByRole('button', { name: 'Extend' }).click();
    await page.getByText('Extended: Der Zweig ist im Urlaub').waitFor();
    await page.getByText(/The time to answer was extended/).waitFor();
    await keepsOthersWords(page, 'a privacy request');
  });

  test('so they do for auditors', async () => {
    const olive = await site().person('Olive Zweig');
    const { id } = await site().documents.sent(olive, 'Mietvertrag', newAddress('zweig'));
    const vera = await auditor(site());
    const page = await visitTranslated(site(), `/audit?person=${olive.email}`, vera);
    await page.getByText(`Owner: Olive Zweig, ${olive.email}`).waitFor();
    await keepsOthersWords(page, 'documents for auditors');
    await page.goto(`/document/${id}/timeline`);
    await page.getByText('Timeline of Mietvertrag').first().waitFor();
    await keepsOthersWords(page, 'a timeline for auditors');

    await page.goto('/audit?tab=security');
    await page
      .getByText(/Vera Auditor/)
      .first()
      .waitFor();
    await keepsOthersWords(page, 'security events');
    await page.goto('/audit?tab=installation');
    await page.getByText('The installation began with epoch 1').waitFor();
    await keepsOthersWords(page, 'backups and epochs');

    await page.goto('/verify');
    await page.locator('input[type=file]').setInputFiles('web/features/landing/sample-evidence.zip');
    await page.getByText(/^All checks passed/).waitFor();
    await keepsOthersWords(page, 'a check of evidence');
  });
};

const OF_OTHERS =
  /Olive|Maya|Okafor|Consulting|Bernd|Zweig|zweig|Zimt|Tintenfass|Ada\b|Lovelace|Vera|nein|vertrag|Unterschrift|Kaltmiete|Fahrzeuge|acker\.pdf|lease\.pdf|@example\.com/;

const visitTranslated = (site: Site, at: string, as?: Person): Promise<Page> =>
  site.visit({
    at,
    ...(as && { as }),
    prepare: async (page) => {
      await page.addInitScript(logTranslations);
      await page.addInitScript(translate, 0);
    },
  });

/** Nothing of what others wrote was translated since the page came, also of what is gone again, and our words were. */
const keepsOthersWords = async (page: Page, at: string) => {
  await ours(page).first().waitFor({ state: 'attached' });
  const wrong = (await translatedIn(page)).filter((text) => OF_OTHERS.test(text));
  expect({ at, wrong }).toEqual({ at, wrong: [] });
};

const ours = (page: Page): Locator => page.locator('font > font');

type Logging = { readonly translated: readonly string[] };

/** Keeps every text that the translator has replaced. */
const logTranslations = () => {
  const translated: string[] = [];
  Object.assign(window, { translated } satisfies Logging);
  addEventListener('DOMContentLoaded', () =>
    new MutationObserver((records) => {
      for (const { addedNodes } of records)
        for (const node of addedNodes)
          if (node.nodeName === 'FONT' && node.textContent) translated.push(node.textContent);
    }).observe(document.body, { childList: true, subtree: true }),
  );
};

/** What the browser put in the place of texts, once it has gone over all of the page. */
const translatedIn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    await new Promise((done) => setTimeout(done, 0));
    return (window as unknown as Logging).translated;
  });
