import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { expect, onTestFinished, test } from 'vitest';
import { invitationToken } from '../../services/shared/keys/invitation-link.ts';
import { CLIENT, startIdentityProvider } from '../harness/identity-provider.ts';
import { startNameServer } from '../harness/name-server.ts';
import { confirmEmail } from '../harness/people.ts';
import { type Site, seesToast } from './site.ts';
import { violationsOf } from './violations.ts';

/** Members who sign in at their organization's identity provider. */
export const organisationSignOn = (site: () => Site) => {
  test('an administrator connects the identity provider, and a colleague signs in there and is a member', async () => {
    const [provider, dns] = await Promise.all([
      startIdentityProvider(),
      startNameServer(Number(site().stack.env.DNS_SERVERS?.split(':')[1])),
    ]);
    onTestFinished(async () => {
      await Promise.all([provider.stop(), dns.stop()]);
    });
    const domain = `d${randomUUID().slice(0, 8)}.example`;
    const olive = await site().person('Olive Owner');
    await confirmEmail(site().stack.mailbox, olive);
    await olive.client.post('/api/organisations', { name: 'Acme Harbour' });
    await olive.client.post('/api/organisation/teams', { name: 'Sales' });
    const page = await site().visit({ as: olive, at: '/settings?tab=organization' });
    await page.getByRole('tab', { name: 'Policies' }).click();
    await page.getByLabel('How people join').selectOption('Also by single sign-on');
    await seesToast(page, 'Policy saved');

    await page.getByRole('tab', { name: 'Domains & SSO' }).click();
    await page.getByText('No connection yet').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add domain' }).click();
    const claiming = page.getByRole('dialog', { name: 'Add a domain' });
    await claiming.getByLabel('Domain').fill(domain);
    await claiming.getByRole('button', { name: 'Add domain' }).click();
    await page.getByText(`_inkstream.${domain}`, { exact: false }).waitFor();
    dns.says(`_inkstream.${domain}`, await page.locator('code').innerText());
    await page.getByRole('button', { name: `Check now: ${domain}` }).click();
    await seesToast(page, 'Domain verified');

    await page.getByRole('button', { name: 'Add connection' }).click();
    const adding = page.getByRole('dialog', { name: 'Add a connection' });
    await adding.getByRole('button', { name: 'Save connection' }).click();
    await adding.getByText('Please enter the client secret').waitFor();
    await adding.getByLabel('Issuer').fill(provider.issuer);
    await adding.getByLabel('Client ID').fill(CLIENT.clientId);
    await adding.getByLabel('Client secret').fill('a wrong one');
    await adding.getByRole('button', { name: 'Test the connection' }).click();
    await adding.getByText('The provider doesn’t accept this client ID with this secret.').waitFor();
    await adding.getByLabel('Client secret').fill(CLIENT.secret);
    await adding.getByRole('button', { name: 'Test the connection' }).click();
    await adding.getByText('The connection works', { exact: false }).waitFor();
    await adding.getByRole('button', { name: 'More settings' }).click();
    await adding.getByRole('button', { name: 'Add a group' }).click();
    await adding.getByRole('textbox', { name: 'Group', exact: true }).fill('sellers');
    await adding.getByLabel('Team', { exact: true }).selectOption('Sales');
    await adding.getByLabel('Role', { exact: true }).selectOption('Sender');
    expect(await violationsOf(page)).toEqual([]);
    await adding.getByRole('button', { name: 'Save connection' }).click();
    await seesToast(page, 'Connection saved');
    await page.getByRole('button', { name: `Test ${provider.issuer}` }).click();
    await page.getByText('The connection works', { exact: false }).waitFor();
    await page.setViewportSize({ width: 375, height: 812 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    await page.setViewportSize({ width: 1280, height: 800 });

    const email = `mia@${domain}`;
    const mia = { sub: randomUUID(), email, email_verified: true, name: 'Mia Lind', groups: ['sellers'] };
    provider.signsIn({ ...mia, email_verified: false });
    const mias = await site().visit({ at: '/login' });
    await mias.getByLabel('Username').fill(email);
    await mias.getByRole('button', { name: 'Sign in with single sign-on' }).click();
    await mias
      .getByText('Your identity provider hasn’t verified your email address.', { exact: false })
      .waitFor();
    expect(await violationsOf(mias)).toEqual([]);

    provider.signsIn(mia);
    await mias.getByRole('link', { name: 'Back to sign in' }).click();
    await mias.getByLabel('Username').fill(email);
    await mias.getByRole('button', { name: 'Sign in with single sign-on' }).click();
    await mias.waitForURL('/dashboard');
    await mias.goto('/settings?tab=organization');
    await mias.getByRole('heading', { name: 'Acme Harbour' }).waitFor();
    await mias.getByText('Mia Lind (You)').waitFor();

    await page.getByRole('tab', { name: 'Teams' }).click();
    await page.getByRole('button', { name: 'Members of Sales' }).click();
    const team = page.getByRole('dialog', { name: 'Members of Sales' });
    expect(await team.getByLabel('Role of Mia Lind').inputValue()).toBe('sender');
    await team.getByRole('button', { name: 'Done' }).click();

    await page.getByRole('tab', { name: 'Domains & SSO' }).click();
    await page.getByRole('button', { name: `Require SSO: ${domain}` }).click();
    const requiring = page.getByRole('alertdialog', { name: `Require single sign-on for ${domain}?` });
    await requiring.getByRole('button', { name: 'Require SSO' }).click();
    await page.getByText('Please name an owner first', { exact: false }).first().waitFor();
    const setup = (await olive.client.post('/api/auth/two-factor')).json();
    const code = new TOTP({ secret: Secret.fromBase32(setup.secret) }).generate();
    await olive.client.post('/api/auth/two-factor/confirm', { setup: setup.setup, code });
    await page.getByRole('switch', { name: 'Emergency access for Olive Owner' }).click();
    await seesToast(page, 'Emergency access saved');
    await page.getByRole('button', { name: `Require SSO: ${domain}` }).click();
    await requiring.getByRole('button', { name: 'Require SSO' }).click();
    await seesToast(page, 'Single sign-on required');
    await page.getByText('Single sign-on is required', { exact: true }).waitFor();
    await requiring.waitFor({ state: 'detached' });
    expect(await violationsOf(page)).toEqual([]);

    const again = await site().visit({ at: '/login' });
    await again.getByLabel('Username').fill(email);
    await again.getByLabel('Password', { exact: true }).fill('correct horse');
    await again.getByRole('button', { name: 'Sign In', exact: true }).click();
    await again.getByText('Your organization requires single sign-on.', { exact: false }).waitFor();
    expect(await violationsOf(again)).toEqual([]);
    await again.getByRole('button', { name: 'Continue' }).click();
    await again.waitForURL('/dashboard');
    await again.goto('/settings');
    const unlink = async (toast: string, why: string) => {
      await again.getByRole('button', { name: `Unlink ${provider.issuer}` }).click();
      const unlinking = again.getByRole('alertdialog', { name: 'Unlink this identity?' });
      expect(await violationsOf(again)).toEqual([]);
      await unlinking.getByRole('button', { name: 'Unlink' }).click();
      await seesToast(again, toast, why);
    };
    await unlink(
      'Failed to unlink the identity',
      'Your organization requires single sign-on, and this is the only way you can sign in.',
    );

    const zoe = { ...mia, sub: randomUUID(), email: `zoe@${domain}`, name: 'Zoe Lind' };
    const founded = (await olive.client.get('/api/organisation')).json().organisation.id;
    const invited = await olive.client.post('/api/organisation/members', {
      email: zoe.email,
      roles: ['admin'],
    });
    const token = invitationToken(String(site().stack.env.LINK_SECRET), {
      organisation: founded,
      invitation: invited.json().id,
    });
    provider.signsIn(zoe);
    const zoes = await site().visit({ at: `/join/${token}` });
    await zoes
      .getByText(`Sign in there as ${zoe.email} to accept the invitation.`, { exact: false })
      .waitFor();
    expect(await violationsOf(zoes)).toEqual([]);
    await zoes.getByRole('button', { name: 'Sign in with single sign-on' }).click();
    await zoes.waitForURL('/dashboard');
    await zoes.goto('/settings?tab=organization');
    await zoes.getByText('Zoe Lind (You)').waitFor();
    await zoes.getByRole('button', { name: 'Invite' }).waitFor();

    await page.getByRole('button', { name: `Stop requiring SSO: ${domain}` }).click();
    await seesToast(page, 'Single sign-on no longer required');
    await unlink('Identity unlinked', `You no longer sign in at ${provider.issuer}.`);
    await again.getByText('No linked identities').waitFor();
    await page.getByRole('button', { name: `Change ${provider.issuer}` }).click();
    const changing = page.getByRole('dialog', { name: 'Change the connection' });
    expect(await changing.getByLabel('Client secret').inputValue()).toBe('');
    await changing.getByRole('checkbox', { name: domain }).check();
    await changing.getByRole('button', { name: 'Save connection' }).click();
    await page.getByText(`For ${domain}`).waitFor();
    await page.getByRole('button', { name: `Remove ${provider.issuer}` }).click();
    const asked = page.getByRole('alertdialog', { name: 'Remove the connection?' });
    await asked.getByRole('button', { name: 'Remove' }).click();
    await seesToast(page, 'Connection removed');
    await page.getByText('No connection yet').waitFor();
  });
};
