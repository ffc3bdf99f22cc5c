import { expect, test } from 'vitest';
import { box, boxes, fieldsOf, openDialog, openDraft, recipient, select, send } from './drafts.ts';
import { heldRequests } from './moments.ts';
import { type Site, seesToast, soon } from './site.ts';
import { violationsOf } from './violations.ts';

/** The preparation screen around its pages: spec, part 2, section 2.1. */
export const documentPage = (site: () => Site) => {
  test('a document that is being loaded says so; one that is not there can be tried again', async () => {
    const olive = await site().person();
    const detail = heldRequests('/api/documents/*');
    const at = '/document/0b9f5c1e-0000-4000-8000-000000000000';
    const page = await site().visit({
      as: olive,
      at,
      prepare: detail.hold,
    });
    await page.getByText('Loading document...').waitFor();
    detail.release();
    await page.getByText('Failed to load document').waitFor();

    const reloaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await reloaded;
    await page.getByText('Failed to load document').waitFor();
  });

  test('a document that was sent says that it is being loaded where everybody sees it', async () => {
    const olive = await site().person();
    const { id } = await site().documents.sent(olive, 'Lease');
    const part = heldRequests('**/status-view-*.js');
    const page = await site().visit({ as: olive, at: '/documents', prepare: part.hold });
    await page.locator(`main a[href="/document/${id}"]`).first().click();
    const loading = page.locator('main').getByText('Loading document...');
    await soon(async () => (await loading.boundingBox())?.height ?? 0).toBeGreaterThan(100);
    part.release();
    await page.getByRole('button', { name: 'Resend invitations' }).waitFor();
  });

  test('whoever is not signed in is taken from a document to the login screen', async () => {
    const page = await site().visit({ at: '/document/0b9f5c1e-0000-4000-8000-000000000000' });

    await page.waitForURL('/login');
  });

  test('a draft shows what it is, and three panes beside its pages', async () => {
    const { page } = await openDraft(site(), { pages: 3 });
    await page.getByRole('heading', { name: 'Document Preparation' }).waitFor();
    await page.getByText('3 pages').waitFor();
    await page.getByText('Lease', { exact: true }).waitFor();
    for (const name of ['Recipients', 'Fields', 'Field Properties'])
      await page.getByRole('heading', { name, exact: true }).waitFor();
    expect(await page.title()).toBe('Lease · Inkstream');
    await page.getByRole('group', { name: 'Page 1' }).waitFor();
  });

  test('what is done is saved by itself, and how that stands is said', async () => {
    const { page, olive, id } = await openDraft(site(), { fields: ['signature'] });
    const saving = heldRequests('/api/fields/*');
    await saving.hold(page);
    await select(page, 'Signature');
    await page.getByLabel('Field Label').fill('Landlord');
    await page.getByText('Saving…').waitFor();
    saving.release();
    await seesToast(page, 'Field updated', 'The field properties have been saved');
    await page.getByText(/^Saved \d+:\d\d [AP]M$/).waitFor();
    expect(await fieldsOf(olive, id)).toMatchObject([{ label: 'Landlord' }]);

    await page.route('/api/fields/*', (route) => route.fulfill({ status: 500, body: '' }));
    await page.getByLabel('Field Label').fill('Tenant');
    await seesToast(page, 'Error', 'Failed to update field properties');
    await page.getByText('Not saved').waitFor();
    await page.unroute('/api/fields/*');
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByText(/^Saved \d/).waitFor();
    expect(await fieldsOf(olive, id)).toMatchObject([{ label: 'Tenant' }]);
  });

  test('Save Draft saves what waits, at once', async () => {
    const { page, olive, id } = await openDraft(site(), { fields: ['signature'] });
    await select(page, 'Signature');
    await page.getByLabel('Field Label').fill('Landlord');
    await page.getByRole('button', { name: 'Save Draft' }).click();
    await seesToast(page, 'Draft saved');
    expect(await fieldsOf(olive, id)).toMatchObject([{ label: 'Landlord' }]);
  });

  test('what was done can be undone and done again by buttons', async () => {
    const { page } = await openDraft(site(), { fields: ['signature'] });
    const undo = page.getByRole('button', { name: 'Undo' });
    expect(await undo.getAttribute('aria-disabled')).toBe('true');
    await select(page, 'Signature');
    await page.getByRole('button', { name: 'Delete Field', exact: true }).click();
    await soon(() => boxes(page).count()).toBe(0);
    await undo.click();
    await soon(() => boxes(page).count()).toBe(1);
    await page.getByRole('button', { name: 'Redo' }).click();
    await soon(() => boxes(page).count()).toBe(0);
  });

  test('pages are shown from 50 to 200 percent in steps of 10; Fit to Width goes back to 100', async () => {
    const { page } = await openDraft(site());
    const percent = () => page.getByRole('status').filter({ hasText: '%' }).innerText();
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const press = (name: string) => button(name).click();
    const isOff = (name: string) => button(name).getAttribute('aria-disabled');
    expect(await percent()).toBe('100%');
    await press('Zoom in');
    expect(await percent()).toBe('110%');
    for (let step = 0; step < 9; step += 1) await press('Zoom in');
    expect(await percent()).toBe('200%');
    expect(await isOff('Zoom in')).toBe('true');
    await press('Fit to Width');
    expect(await percent()).toBe('100%');
    for (let step = 0; step < 5; step += 1) await press('Zoom out');
    expect(await percent()).toBe('50%');
    expect(await isOff('Zoom out')).toBe('true');
  });

  test('Preview shows the document without handles', async () => {
    const { page } = await openDraft(site(), { fields: ['signature'] });
    await select(page, 'Signature');
    const handles = page.getByRole('region', { name: 'Pages' }).getByRole('button', { name: 'Delete field' });
    await handles.waitFor();
    const preview = page.getByRole('button', { name: 'Preview', exact: true });
    await preview.click();
    expect(await preview.getAttribute('aria-pressed')).toBe('true');
    await soon(() => handles.count()).toBe(0);
    await page.getByText('Select a field to edit its properties').waitFor();
  });

  test('the shortcuts are listed by a button, and by ? on the pages', async () => {
    const { page } = await openDraft(site());
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await list.getByText('Duplicate').waitFor();
    await list.getByRole('button', { name: 'Close' }).click();
    await list.waitFor({ state: 'detached' });
    const pages = page.getByRole('region', { name: 'Pages' });
    await pages.focus();
    await page.keyboard.press('?');
    await list.waitFor();
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
    await soon(() => pages.evaluate((it) => it === document.activeElement)).toBe(true);
  });

  test.each([1024, 375])(
    'at %i px the pages come first, and everything else is a press away',
    async (width) => {
      const { page } = await openDraft(site(), { fields: ['signature'], width });
      const show = async (name: string) => {
        const button = page.getByRole('button', { name, exact: true });
        if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click();
      };
      await show('Recipients');
      await recipient(page, 'Ada Lovelace').waitFor();
      await show('Fields');
      await page.getByRole('button', { name: 'Initials', exact: true }).click();
      await page.locator('[data-sheet="1"]').click({ position: { x: 200, y: 60 } });
      await box(page, 'Initials').waitFor();
      await show('Properties');
      await page.getByRole('heading', { name: 'Initials Field' }).waitFor();
      await page.getByRole('button', { name: 'Send for Signature' }).waitFor();

      const [wide, high] = await page.evaluate(() => {
        const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
        return [scrollWidth - clientWidth, scrollHeight - clientHeight];
      });
      expect([wide, high]).toEqual([0, 0]);
    },
  );

  test('a draft passes the audit, on wide and narrow screens', async () => {
    const { page } = await openDraft(site(), {
      fields: ['signature', 'date'],
      recipients: ['Ada Lovelace', 'Grace Hopper'],
    });
    await select(page, 'Signature');
    await page.getByLabel('Field Label').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 375, height: 760 });
    await page.getByRole('button', { name: 'Recipients', exact: true }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });

  test('the dialogs of a draft pass the audit', async () => {
    const { page } = await openDraft(site(), {
      fields: ['signature'],
      recipients: ['Ada Lovelace', 'Grace Hopper'],
    });
    await openDialog(page);
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await send(page);
    await page.getByRole('dialog', { name: 'Send without their fields?' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Go back' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });
};
