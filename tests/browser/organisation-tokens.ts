import { expect, test } from 'vitest';
import { type Site, seesToast } from './site.ts';
import { violationsOf } from './violations.ts';

/** What an organization's identity provider needs. */
export const organisationTokens = (site: () => Site) => {
  test('an owner creates a token, copies it while it’s shown, and revokes it', async () => {
    const olive = await site().person('Olive Owner');
    await olive.client.post('/api/organisations', { name: 'Acme' });
    const page = await site().visit({ as: olive, at: '/settings?tab=organization' });
    await page.getByRole('tab', { name: 'Tokens' }).click();
    await page.getByText('No tokens yet').waitFor();
    await page.getByText('/scim/v2', { exact: false }).waitFor();
    expect(await violationsOf(page)).toEqual([]);

    await page.getByRole('button', { name: 'Create token' }).click();
    const making = page.getByRole('dialog', { name: 'Create a token' });
    await making.getByLabel('Days until it expires').fill('731');
    await making.getByRole('button', { name: 'Create token' }).click();
    await making.getByText('Please enter a name').waitFor();
    await making.getByText('Please enter a number from 1 to 730').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await making.getByLabel('Name').fill('Entra ID');
    await making.getByLabel('Days until it expires').fill('90');
    await making.getByRole('button', { name: 'Create token' }).click();

    const shown = page.getByRole('dialog', { name: 'Your new token' });
    const secret = await shown.getByRole('textbox', { name: 'Token' }).inputValue();
    expect(await violationsOf(page)).toEqual([]);
    expect(await usersWith(secret)).toEqual([200, [olive.email]]);
    await shown.getByRole('button', { name: 'Done' }).click();
    await page.getByText('Created by Olive Owner on', { exact: false }).waitFor();
    await page.setViewportSize({ width: 375, height: 812 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);

    await page.getByRole('button', { name: 'Revoke Entra ID' }).click();
    const asked = page.getByRole('alertdialog', { name: 'Revoke Entra ID?' });
    await asked.getByRole('button', { name: 'Revoke' }).click();
    await seesToast(page, 'Token revoked');
    await page.getByText('No tokens yet').waitFor();
    expect(await usersWith(secret)).toEqual([401, []]);
  });

  /** What an identity provider with this token reads over the gateway. */
  const usersWith = async (secret: string) => {
    const headers = { Authorization: `Bearer ${secret}` };
    const answer = await fetch(`${site().url}/scim/v2/Users`, { headers });
    const { Resources = [] } = (await answer.json()) as {
      readonly Resources?: { readonly userName: string }[];
    };

    return [answer.status, Resources.map(({ userName }) => userName)];
  };
};
