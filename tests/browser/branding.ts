import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { focusedName, openSettings, saveButton } from './settings-page.ts';
import { toSign } from './signing-documents.ts';
import { type Person, type Site, seesToast, soon } from './site.ts';
import { violationsOf } from './violations.ts';

/** How a sender looks to recipients, and while it is chosen: spec, part 1, section 2. */
export const branding = (site: () => Site) => {
  test('what is entered as branding is seen at once as recipients would see it', async () => {
    const { page } = await openSettings(site(), 'branding');
    const preview = page.getByRole('region', { name: 'Preview' });
    await page.getByLabel('Company Name').fill('Harbour Homes');
    expect(await page.getByLabel('Footer Text').inputValue()).toBe('Powered by Harbour Homes');
    await page.getByLabel('Primary Color', { exact: true }).fill('#facc15');
    await page.getByText('Too light for white text – we’ll use black text on buttons.').waitFor();
    await page.getByLabel('Secondary Color: picker').fill('#e2e8f0');
    await page.getByText(/^Too light to read – we’ll use #[0-9a-f]{6} for text\.$/).waitFor();

    expect(await preview.getByText('Harbour Homes', { exact: true }).count()).toBe(2);
    expect(await colorsOf(preview.getByText('Complete'))).toEqual(['rgb(0, 0, 0)', 'rgb(250, 204, 21)']);
    await page.getByRole('switch', { name: 'Show Branding on Signing Pages' }).click();
    await page.getByRole('switch', { name: 'Custom Email Templates' }).click();
    expect(await preview.getByText('Harbour Homes', { exact: true }).count()).toBe(0);
    expect(await preview.getByText('Inkstream', { exact: true }).count()).toBe(2);

    await saveButton(page).click();
    await seesToast(page, 'Settings saved');
    await page.reload();
    expect(await page.getByLabel('Primary Color', { exact: true }).inputValue()).toBe('#facc15');
    expect(await page.getByLabel('Secondary Color', { exact: true }).inputValue()).toBe('#e2e8f0');
    expect(await page.getByRole('switch', { name: 'Custom Email Templates' }).isChecked()).toBe(false);
  });

  test('a color that is none is not saved', async () => {
    const { page } = await openSettings(site(), 'branding');
    await page.getByLabel('Primary Color', { exact: true }).fill('#25');
    await saveButton(page).click();

    await page.getByText('Please enter a color such as #2563eb').waitFor();
    await soon(() => focusedName(page)).toBe('primaryColor');
  });

  test('a logo is uploaded, seen, saved and removed', async () => {
    const { page, person } = await openSettings(site(), 'branding');
    const image = page.getByRole('img', { name: 'Your logo' });
    await page.getByLabel('Company Logo').setInputFiles(await picture());
    await seesToast(page, 'Logo uploaded');
    await image.waitFor();
    await soon(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
    expect((await person.client.get('/api/settings')).json().companyLogo).toBe('');
    await saveButton(page).click();
    await seesToast(page, 'Settings saved');
    await soon(async () => (await person.client.get('/api/settings')).json().companyLogo).toMatch(
      /^\/api\/logo\//,
    );

    await page.getByRole('button', { name: 'Remove logo' }).click();
    await image.waitFor({ state: 'detached' });
    await saveButton(page).click();
    await soon(async () => (await person.client.get('/api/settings')).json().companyLogo).toBe('');
  });

  test('what is no picture, or too large, is no logo', async () => {
    const { page } = await openSettings(site(), 'branding');
    const choose = (name: string, mimeType: string, buffer: Buffer) =>
      page.getByLabel('Company Logo').setInputFiles({ name, mimeType, buffer });

    await choose('logo.png', 'image/png', Buffer.from('<svg onload="alert(1)"/>'));
    await seesToast(page, 'Upload failed', 'Failed to upload logo. Please try again.');
    await page.getByText('Please select a PNG, JPEG, WebP or GIF image.').waitFor();
    await choose('logo.png', 'image/png', Buffer.alloc(2 * 1024 ** 2 + 1));
    await page.getByText('Please select an image smaller than 2MB.').waitFor();
    await seesToast(page, 'Upload failed', 'Failed to upload logo. Please try again.');
  });

  test.each([1280, 375])('a recipient signs on a page in the sender’s looks, %i px wide', async (width) => {
    const { owner, link } = await toSign(site(), {});
    await brand(owner);
    const page = await site().visit({ at: await link(), width });
    const logo = page.getByRole('img', { name: 'Harbour Homes' });
    await page.getByText('Field 1 of 1').waitFor();
    await soon(() => logo.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
    await page.getByText('1 Quay Road').waitFor();
    expect(await colorsOf(page.getByRole('button', { name: 'Start' }))).toEqual([
      'rgb(0, 0, 0)',
      'rgb(250, 204, 21)',
    ]);
    expect(await violationsOf(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);

    await owner.client.post('/api/settings', { brandingOnSigningPage: false });
    // What its owner sees everybody sees.
    expect((await owner.client.get('/api/settings')).json()).toMatchObject({ brandingOnSigningPage: false });
    await page.reload();
    await page.getByText('Field 1 of 1').waitFor();
    expect(await logo.count()).toBe(0);
    expect(await page.getByText('1 Quay Road').count()).toBe(0);
  });

  test('a recipient of a copy reads whose mail it was', async () => {
    const { owner, link } = await toSign(site(), {
      signers: [{ fields: [{ type: 'signature' }] }, { role: 'copy' }],
    });
    await brand(owner);
    await owner.client.post('/api/settings', { companyLogo: '' });
    const page = await site().visit({ at: await link(1) });

    await page.getByRole('banner').getByText('Harbour Homes').waitFor();
    await page.getByText('1 Quay Road').waitFor();
  });

  test('all that is wrong with a branding passes the audit', async () => {
    const { page } = await openSettings(site(), 'branding');
    await page.getByLabel('Company Logo').setInputFiles(await picture());
    await page.getByRole('img', { name: 'Your logo' }).waitFor();
    await page.getByLabel('Secondary Color', { exact: true }).fill('#ffffff');
    await page.getByLabel('Primary Color', { exact: true }).fill('#1');
    await saveButton(page).click();
    await page.getByText('Please enter a color such as #2563eb').waitFor();

    expect(await violationsOf(page)).toEqual([]);
  });
};

/** In colors that cannot be read as they are. */
const brand = async ({ client }: Person) => {
  const { name, buffer: bytes } = await picture();
  const { logoUrl } = (await client.upload('/api/upload-logo', { name, bytes, part: 'logo' })).json();
  const looks = { primaryColor: '#facc15', secondaryColor: '#e2e8f0', customFooterText: '1 Quay Road' };
  await client.post('/api/settings', { ...looks, companyName: 'Harbour Homes', companyLogo: logoUrl });
};

const colorsOf = (element: ReturnType<Page['getByText']>) =>
  element.evaluate((node) => {
    const { color, backgroundColor } = getComputedStyle(node);
    return [color, backgroundColor];
  });

const picture = async () => ({
  name: 'logo.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 400, height: 100, channels: 3, background: '#2563eb' } })
    .png()
    .toBuffer(),
});
