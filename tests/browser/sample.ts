import { expect, test } from 'vitest';
import { openMailbox } from '../harness/mailbox.ts';
import { type Site, seesToast } from './site.ts';
import { violationsOf } from './violations.ts';

/** The first minutes of somebody who has no document yet. */
export const sample = (site: () => Site) => {
  test('a newcomer sends a sample to themselves, which is ready at once, and is offered none any more', async () => {
    const person = await site().person('Nora Newcomer');
    const page = await site().visit({ as: person, at: '/dashboard' });
    const offer = page.getByRole('button', { name: 'Try it with a sample' });
    await offer.waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await offer.click();

    await page.waitForURL(/\/document\/[\w-]+$/);
    await seesToast(page, 'Your sample is ready', 'Send it, then look in your inbox.');
    await page.getByRole('button', { name: /^Signature, for Nora Newcomer/ }).waitFor();
    await page.getByRole('button', { name: 'Send for Signature', exact: true }).click();
    const { text } = await openMailbox(site().stack.mailbox).waitForMail(person.email, 'Sample agreement');
    expect(text).toContain('/sign/');

    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Sample agreement' }).first().waitFor();
    expect(await offer.count()).toBe(0);
  });
};
