import { expect, test } from 'vitest';
import { box } from './drafts.ts';
import { boxes, makeTemplate, manageRoles, openTemplate, role, templateOf } from './prepared-templates.ts';
import { focused, type Site, seesToast, soon } from './site.ts';

/** The roles of a template in its editor: spec, part 1, "Template editor". */
export const templateRoles = (site: () => Site) => {
  test('where no roles come, those that a template begins with are shown', async () => {
    const olive = await site().person();
    const id = await makeTemplate(olive);
    const detail = { ...(await templateOf(olive, id)), roles: [], templateFields: [] };
    const page = await site().visit({
      as: olive,
      at: `/templates/${id}`,
      prepare: (page) => page.route(`/api/templates/${id}`, (route) => route.fulfill({ json: detail })),
    });
    for (const name of ['Signer 1', 'Signer 2', 'CC Recipient']) await role(page, name).waitFor();
  });

  test('roles are renamed, reordered, changed, added and removed', async () => {
    const { page, stored } = await openTemplate(site(), { fields: ['signature'] });
    const dialog = await manageRoles(page);
    const row = (place: number) => dialog.getByRole('group', { name: `Role ${place}` });
    await row(1).getByLabel('Name').fill('Tenant');
    await row(2).getByRole('combobox').selectOption({ label: 'Receives a copy' });
    await row(3).getByRole('button', { name: 'Remove role' }).click();
    await dialog.getByRole('button', { name: 'Add Role' }).click();
    await dialog.getByRole('button', { name: 'Save Roles' }).click();
    await dialog.getByText('Please enter a name for this role').waitFor();
    await row(3).getByLabel('Name').fill('Landlord');
    await dialog.getByRole('button', { name: 'Move Landlord up' }).click();
    await dialog.getByRole('button', { name: 'Move Landlord up' }).click();
    await soon(() => focused(page)).toBe('Move Landlord up');

    const names = () =>
      dialog.getByLabel('Name').evaluateAll((fields: HTMLInputElement[]) => fields.map(({ value }) => value));
    const handle = dialog.getByRole('button', { name: 'Move Landlord', exact: true });
    await handle.press('ArrowDown');
    await soon(names).toEqual(['Tenant', 'Landlord', 'Signer 2']);
    await dialog.getByText('Landlord is now 2 of 3 in the list, with signing order 2').waitFor();
    await soon(() => focused(page)).toBe('Move Landlord');
    await handle.dragTo(row(1), { targetPosition: { x: 10, y: 4 } });
    await soon(names).toEqual(['Landlord', 'Tenant', 'Signer 2']);
    await dialog.getByRole('button', { name: 'Save Roles' }).click();
    await seesToast(page, 'Roles saved');
    await dialog.waitFor({ state: 'detached' });

    const rolesNow = (await stored()).roles.toSorted((one, other) => one.signingOrder - other.signingOrder);
    expect(rolesNow.map(({ name, role, signingOrder }) => [name, role, signingOrder])).toEqual([
      ['Landlord', 'signer', 1],
      ['Tenant', 'signer', 2],
      ['Signer 2', 'cc', 3],
    ]);
    await role(page, 'Landlord').waitFor();
    await box(page, 'Signature, for Tenant').waitFor();
  });

  test('a role that goes takes its fields along, which is said before', async () => {
    const { page, stored } = await openTemplate(site(), { fields: ['signature', 'date'] });
    const dialog = await manageRoles(page);
    await dialog.getByRole('button', { name: 'Remove role' }).first().click();
    await dialog.getByText('Saving this deletes 2 fields of Signer 1.').waitFor();
    await dialog.getByRole('button', { name: 'Save Roles' }).click();
    await seesToast(page, 'Roles saved');
    await soon(() => boxes(page).count()).toBe(0);
    expect((await stored()).templateFields).toEqual([]);
  });

  test('roles that could not be saved stay as they were entered', async () => {
    const { page, stored } = await openTemplate(site());
    await page.route('/api/templates/*/roles/*', (route) =>
      route.fulfill({ status: 422, json: { message: 'Not this time.' } }),
    );
    const dialog = await manageRoles(page);
    await dialog.getByLabel('Name').first().fill('Tenant');
    await dialog.getByRole('button', { name: 'Save Roles' }).click();
    await dialog.getByText('Not this time.').waitFor();
    await page.unroute('/api/templates/*/roles/*');
    await dialog.getByRole('button', { name: 'Save Roles' }).click();
    await seesToast(page, 'Roles saved');
    expect((await stored()).roles[0]?.name).toBe('Tenant');
  });
};
