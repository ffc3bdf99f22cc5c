import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { notificationDefaults } from '#contracts/account/notifications.ts';
import { askingAt } from '../organisation/testing/asking.ts';
import { foundedIn } from '../testing/acme.ts';
import { startStack } from '../testing/stack.ts';
import { signedInAt, typesOf } from './testing/signed-in.ts';

const stack = await startStack();
const service = await stack.serve();
const ask = askingAt(service);

describe('saving settings', () => {
  test('answers all of them, with what was changed and the defaults', async () => {
    const { client, person, id } = await signedInAt(service);

    const answer = await client.post('/api/settings', { fullName: ' Olive Stone ', primaryColor: '#ABCDEF' });

    expect([answer.status, answer.json()]).toEqual([
      200,
      {
        settings: {
          fullName: 'Olive Stone',
          email: person.email,
          pendingEmail: null,
          pendingEmailFailure: null,
          password: '',
          twoFactorAuth: false,
          ...notificationDefaults,
          companyName: 'Olive Stone Company',
          companyLogo: '',
          primaryColor: '#abcdef',
          secondaryColor: '#64748b',
          customFooterText: 'Powered by Olive Stone Company',
          brandingOnSigningPage: true,
          customEmailTemplate: true,
        },
      },
    ]);
    expect(await typesOf(stack, id)).toEqual(['ProfileChanged', 'BrandingChanged']);
  });

  test('takes back what it answered, and changes nothing by it', async () => {
    const { client, id } = await signedInAt(service);
    const { settings } = (await client.post('/api/settings', { companyName: 'Harbour' })).json();

    const answer = await client.post('/api/settings', settings);

    expect(answer.json()).toEqual({ settings });
    expect(await typesOf(stack, id)).toEqual(['BrandingChanged']);
  });

  test('is one append, whatever changes', async () => {
    const { client, person, id } = await signedInAt(service);
    await client.post('/api/settings', {
      currentPassword: person.password,
      fullName: 'Olive Stone',
      reminderEmails: true,
      companyName: 'Harbour',
      email: `${randomUUID()}@stone.example`,
    });

    const log = (await stack.accountLog(id)).slice(2);
    expect(log.map(({ type }) => type)).toEqual([
      'ProfileChanged',
      'EmailChangeRequested',
      'BrandingChanged',
      'NotificationsChanged',
    ]);
    expect(new Set(log.map(({ metadata }) => metadata.commandId)).size).toBe(1);
  });

  test.each<[string, unknown]>([
    ['fullName', ''],
    ['fullName', 'x'.repeat(101)],
    ['email', 'nowhere'],
    ['companyName', 'x'.repeat(101)],
    ['companyName', 'Har\u202ebour'],
    ['customFooterText', 'x'.repeat(201)],
    ['customFooterText', 'one\ntwo'],
    ['primaryColor', 'red'],
    ['primaryColor', '#fff'],
    ['primaryColor', '#ffffff;background:url(//x)'],
    ['secondaryColor', ''],
    ['emailNotifications', 'yes'],
    ['twoFactorAuth', 1],
    ['companyLogo', 'https://evil.example/logo.png'],
    ['companyLogo', '/api/logo/x'],
    ['companyLogo', null],
    ['username', 'other'],
  ])('with the %s %j is refused', async (name, value) => {
    const { client, id } = await signedInAt(service);

    const answer = await client.post('/api/settings', { companyName: 'Harbour', [name]: value });

    expect([answer.status, answer.json().code]).toEqual([422, 'invalid']);
    expect(await typesOf(stack, id)).toEqual([]);
  });

  test.each<[string, object, string]>([
    ['a password', { password: 'new horse' }, 'settings.password'],
    ['two-factor', { twoFactorAuth: true }, 'settings.two-factor'],
    ['a logo that nobody uploaded', { companyLogo: `/api/logo/${'a'.repeat(64)}` }, 'settings.logo'],
  ])('does not change %s, and says how to', async (_, body, code) => {
    const { client, id } = await signedInAt(service);

    const answer = await client.post('/api/settings', { ...body, companyName: 'Harbour' });

    expect([answer.status, answer.json()]).toEqual([
      422,
      { code, message: expect.stringMatching(/^Please|^To /) },
    ]);
    expect(await typesOf(stack, id)).toEqual([]);
  });
});

describe('another address', () => {
  test('waits, and the old one stays', async () => {
    const { client, person } = await signedInAt(service);
    const email = `${randomUUID()}@stone.example`;

    const asked = await client.post('/api/settings', { email, currentPassword: person.password });
    const { settings } = asked.json();

    expect(settings).toMatchObject({ email: person.email, pendingEmail: email, pendingEmailFailure: null });
  });

  test('asks for the password, or an open browser would be enough to take an account over', async () => {
    const { client, person, id } = await signedInAt(service);
    const asked = { email: `${randomUUID()}@evil.example`, companyName: 'Evil' };
    const key = { 'Idempotency-Key': randomUUID() };

    const without = await client.post('/api/settings', asked);
    const wrong = await client.post('/api/settings', { ...asked, currentPassword: 'wrong horse' });
    const empty = await client.post('/api/settings', { ...asked, currentPassword: '' });
    expect([without.status, without.json().code]).toEqual([401, 'account.password-needed']);
    expect([wrong.status, wrong.json().code]).toEqual([401, 'account.password-wrong']);
    expect([empty.status, empty.json().code]).toEqual([401, 'account.password-needed']);
    expect(await typesOf(stack, id)).toEqual([]);

    const proven = { ...asked, currentPassword: person.password };
    expect((await client.post('/api/settings', proven, key)).status).toBe(200);
    const repeated = await client.post('/api/settings', { ...asked, currentPassword: 'wrong horse' }, key);
    expect([repeated.status, repeated.json().code]).toEqual([401, 'account.password-wrong']);
    expect(await typesOf(stack, id)).toEqual(['EmailChangeRequested', 'BrandingChanged']);
  });

  test('that waits already can be asked for again without it, and the own one is no change', async () => {
    const { client, person } = await signedInAt(service);
    const email = `${randomUUID()}@stone.example`;
    await client.post('/api/settings', { email, currentPassword: person.password });

    expect((await client.post('/api/settings', { email })).status).toBe(200);
    expect((await client.post('/api/settings', { email: person.email })).status).toBe(200);
  });

  test('that is somebody else’s is refused at once, in any spelling', async () => {
    const [{ client, id, person }, other] = [await signedInAt(service), await signedInAt(service)];

    const answer = await client.post('/api/settings', {
      email: other.person.email.toUpperCase(),
      currentPassword: person.password,
    });

    expect([answer.status, answer.json().code]).toEqual([409, 'account.email-taken']);
    expect(await typesOf(stack, id)).toEqual([]);
  });

  test('is not asked for all too often: each is a mail to somebody', async () => {
    const { client, person } = await signedInAt(await stack.serve({ limits: true }));
    const ask = () =>
      client.post('/api/settings', {
        email: `${randomUUID()}@stone.example`,
        currentPassword: person.password,
      });
    for (let n = 0; n < 10; n++) expect((await ask()).status).toBe(200);

    expect((await ask()).status).toBe(429);
    expect((await client.post('/api/settings', { companyName: 'Harbour' })).status).toBe(200);
  });
});

test('only owners and administrators change looks that the organisation locked', async () => {
  const own = await foundedIn(stack);
  const mia = await own.member();
  const ada = await own.member(['admin']);
  await own.tell(own.owner.id, { type: 'SetPolicies', data: { brandingLocked: true } });
  const paint = async (by: typeof mia) => {
    const answer = await ask(by, 'POST', '/api/settings', { primaryColor: '#112233' });
    return [answer.status, answer.json().code];
  };

  expect(await paint(mia)).toEqual([403, 'settings.branding-locked']);
  expect([await paint(ada), await paint(own.owner)]).toEqual([
    [200, undefined],
    [200, undefined],
  ]);
  expect((await ask(mia, 'POST', '/api/settings', { fullName: 'Mia Member' })).status).toBe(200);
});
