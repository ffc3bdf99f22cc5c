import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { openMailbox } from '../harness/mailbox.ts';
import { confirmEmail, newAddress } from '../harness/people.ts';
import { paste, type Site, seesToast, soon } from './site.ts';
import { violationsOf } from './violations.ts';

/** Founding an organization, and bringing people into it. */
export const organisation = (site: () => Site) => {
  test('somebody founds an organization and invites another, who registers and is a member', async () => {
    const olive = await site().person('Olive Owner');
    await confirmEmail(site().stack.mailbox, olive);
    const page = await site().visit({ as: olive, at: '/settings?tab=organization' });
    await page.getByText('You don’t belong to an organization yet').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create organization' }).click();
    const founding = page.getByRole('dialog', { name: 'Create an organization' });
    await founding.getByLabel('Name').fill('Acme Harbour');
    await founding.getByRole('button', { name: 'Create organization' }).click();
    await seesToast(page, 'Organization created');
    await page.getByRole('heading', { name: 'Acme Harbour' }).waitFor();
    await page.getByText('Olive Owner (You)').waitFor();

    const email = newAddress('mia');
    await page.getByRole('button', { name: 'Invite' }).click();
    const inviting = page.getByRole('dialog', { name: 'Invite someone' });
    await paste(inviting.getByLabel('Email address'), `Mia Member <${email}>,`);
    expect(await inviting.getByLabel('Email address').inputValue()).toBe(email);
    expect(await violationsOf(page)).toEqual([]);
    await inviting.getByRole('button', { name: 'Send invitation' }).click();
    await seesToast(page, 'Invitation sent');
    await page.getByRole('button', { name: `Withdraw the invitation of ${email}` }).waitFor();

    const { text = '' } = await openMailbox(site().stack.mailbox).waitForMail(
      email,
      'Join Acme Harbour on Inkstream',
    );
    const path = /\/join\/[\w-]+/.exec(text)?.[0] ?? expect.unreachable(text);
    const mias = await site().visit({ at: path });
    await mias.getByRole('heading', { name: 'Join Acme Harbour' }).waitFor();
    expect(await violationsOf(mias)).toEqual([]);
    const username = email.split('@')[0] ?? '';
    await mias.getByLabel('Full Name').fill('Mia Member');
    await mias.getByLabel('Username').fill(username);
    expect(await mias.getByLabel('Email').inputValue()).toBe(email);
    await mias.getByLabel('Password', { exact: true }).fill('correct horse');
    await mias.getByLabel('Confirm Password').fill('correct horse');
    await mias.getByRole('button', { name: 'Create Account' }).click();
    await mias.waitForURL('/login');
    // The address changes before the screen does, whose password is asked for by the same label.
    const signIn = mias.getByRole('button', { name: 'Sign In', exact: true });
    await signIn.waitFor();
    await mias.getByLabel('Password', { exact: true }).fill('correct horse');
    await signIn.click();
    await mias.getByText(`You’re signed in as Mia Member (${email}).`, { exact: false }).waitFor();
    expect(await violationsOf(mias)).toEqual([]);
    await mias.getByRole('button', { name: 'Accept invitation' }).click();
    await seesToast(mias, 'You joined Acme Harbour');
    await mias.getByText('Mia Member (You)').waitFor();
    expect(await mias.getByRole('button', { name: 'Invite' }).count()).toBe(0);
    await mias.goto(path);
    await mias.getByRole('heading', { name: 'This invitation can’t be used' }).waitFor();

    await page.reload();
    await page.getByRole('button', { name: 'Manage Mia Member' }).click();
    await page.getByRole('menuitem', { name: 'Change roles' }).click();
    const roles = page.getByRole('dialog', { name: 'Roles of Mia Member' });
    await roles.getByRole('checkbox', { name: /^Auditor/ }).check();
    expect(await violationsOf(page)).toEqual([]);
    await roles.getByRole('button', { name: 'Save roles' }).click();
    await seesToast(page, 'Roles saved');
    await page.getByText('Auditor, Member').waitFor();

    await mias.goto('/audit');
    await mias.getByRole('tab', { name: 'Epochs' }).click();
    await mias.getByText('Epoch 1', { exact: true }).waitFor();
    expect(await mias.getByRole('tab').allTextContents()).toEqual(['Documents', 'Epochs']);
    expect(await violationsOf(mias)).toEqual([]);
    await mias.goto('/audit?tab=installation&epoch=1');
    await mias.getByText('There are no documents in this epoch.').waitFor();

    await page.getByRole('button', { name: 'Manage Mia Member' }).click();
    await page.getByRole('menuitem', { name: 'Suspend' }).click();
    const suspending = page.getByRole('dialog', { name: 'Suspend Mia Member?' });
    await suspending.locator('[translate=no]').getByText('Mia Member', { exact: true }).waitFor();
    await suspending.getByLabel('Reason').fill('Lost laptop');
    await suspending.getByRole('button', { name: 'Suspend' }).click();
    await seesToast(page, 'Member suspended');
    await mias.goto('/dashboard');
    await mias.waitForURL('/login');
  });

  test('an owner makes teams, sets policies and adds a domain', async () => {
    const olive = await site().person('Olive Owner');
    expect((await olive.client.post('/api/organisations', { name: 'Acme' })).status).toBe(201);
    const page = await site().visit({ as: olive, at: '/settings?tab=organization' });

    await page.getByRole('tab', { name: 'Teams' }).click();
    await page.getByText('No teams yet').waitFor();
    await page.getByRole('button', { name: 'Create team' }).click();
    const creating = page.getByRole('dialog', { name: 'Create a team' });
    await creating.getByLabel('Name').fill('Sales');
    await creating.getByRole('button', { name: 'Create team' }).click();
    await seesToast(page, 'Team created');
    await page.getByRole('button', { name: 'Members of Sales' }).click();
    const team = page.getByRole('dialog', { name: 'Members of Sales' });
    await team.getByLabel('Add a member').selectOption({ label: `Olive Owner (${olive.email})` });
    await seesToast(page, 'Team saved');
    await team.getByLabel('Role of Olive Owner').selectOption('Manager');
    expect(await violationsOf(page)).toEqual([]);
    await team.getByRole('button', { name: 'Done' }).click();

    await page.getByRole('tab', { name: 'Policies' }).click();
    await page.getByLabel('Release by a second person').selectOption('For every document');
    await seesToast(page, 'Policy saved');
    await page.getByRole('switch', { name: 'Personal documents' }).click();
    const reminders = page.getByLabel('Reminders', { exact: true });
    expect(await reminders.inputValue()).toBe('sender');
    await reminders.selectOption('Never automatically');
    const policies = async () => (await olive.client.get('/api/organisation/policies')).json();
    await soon(async () => (await policies()).reminders).toBe('off');
    await page.getByLabel('What signers see of each other', { exact: true }).selectOption('Nothing');
    await soon(async () => (await policies()).earlierEntries).toBe('hidden');
    expect(await violationsOf(page)).toEqual([]);

    await page.getByRole('tab', { name: 'Domains' }).click();
    await page.getByRole('button', { name: 'Add domain' }).click();
    const adding = page.getByRole('dialog', { name: 'Add a domain' });
    await adding.getByLabel('Domain').fill('acme.example');
    await adding.getByRole('button', { name: 'Add domain' }).click();
    await seesToast(page, 'Domain added');
    await page.getByText('_inkstream.acme.example', { exact: false }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 375, height: 812 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    await page.getByRole('tab', { name: 'Policies' }).click();
    const words = await page.getByText('Whether someone else has to look').boundingBox();
    expect(words?.width).toBeGreaterThan(200);
  });

  test('whoever has no second factor where it’s required sets one up before anything else', async () => {
    const olive = await site().person('Olive Owner');
    await olive.client.post('/api/organisations', { name: 'Acme Harbour' });
    await olive.client.patch('/api/organisation/policies', { requireSecondFactor: true });

    const page = await site().visit({ as: olive, at: '/documents' });
    await page.getByRole('heading', { name: 'Set up two-factor authentication' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Set up' }).click();
    const secret = (await page.getByRole('dialog').locator('code').innerText()).replaceAll(/\s/g, '');
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    await page.getByLabel('Authentication code').fill(code);
    await page.keyboard.press('Enter');
    const codes = page.getByRole('dialog', { name: 'Save your recovery codes' });
    await codes.getByRole('button', { name: 'Done' }).click();

    await page.waitForURL('/dashboard');
    await page.getByRole('link', { name: 'Settings' }).first().waitFor();
  });
};
