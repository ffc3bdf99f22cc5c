import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { AccountEvent } from '#contracts/account/events.ts';
import { notificationDefaults } from '#contracts/account/notifications.ts';
import { SettingsView } from '#contracts/api/views/settings.ts';
import { SigningView } from '#contracts/api/views/signing.ts';
import { recipientAdded, sent, uploaded } from '../testing/sample-lease.ts';
import { linkOf, startStack } from '../testing/stack.ts';

const clock = { now: Date.UTC(2026, 0, 1, 12) };
const { beginSession, get, happen, happenTo, signedIn, blobs } = await startStack(() =>
  new Date(clock.now).toISOString(),
);

describe('GET /api/settings', () => {
  test('tells the defaults to who has chosen nothing', async () => {
    const olive = await signedIn('olive');

    expect(await settingsOf(olive)).toEqual({
      fullName: 'olive',
      email: 'olive@example.com',
      pendingEmail: null,
      pendingEmailFailure: null,
      password: '',
      twoFactorAuth: false,
      ...notificationDefaults,
      companyName: 'olive Company',
      companyLogo: '',
      primaryColor: '#2563eb',
      secondaryColor: '#64748b',
      customFooterText: 'Powered by olive Company',
      brandingOnSigningPage: true,
      customEmailTemplate: true,
    });
  });

  test('tells the switches that were chosen', async () => {
    const olive = await signedIn('olive');
    const switches = { ...notificationDefaults, emailNotifications: false, reminderEmails: true };
    const after = await happenTo(olive.id, { type: 'NotificationsChanged', data: switches });

    expect(await settingsOf(olive, after)).toMatchObject(switches);
  });

  test('tells what was chosen, and no secret', async () => {
    const olive = await signedIn('olive');
    const after = await happenTo(
      olive.id,
      { type: 'ProfileChanged', data: { fullName: 'Olive Stone' } },
      branded({ companyLogo: 'a'.repeat(64), customFooterText: '' }),
      { type: 'TwoFactorEnabled', data: { secret: 'of-the-app', recoveryCodes: ['c'.repeat(64)] } },
    );
    // The second factor ended the session that was there.
    const as = { session: await beginSession(olive.id) };
    const answer = await get('/api/settings', { as, after });
    const text = await answer.text();

    expect(z.strictObject(SettingsView.shape).parse(JSON.parse(text))).toMatchObject({
      fullName: 'Olive Stone',
      twoFactorAuth: true,
      companyName: 'Olive Stone Company',
      companyLogo: `/api/logo/${'a'.repeat(64)}`,
      customFooterText: '',
    });
    expect(text).not.toMatch(/of-the-app|cccc|argon2/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('tells the address that waits, until its link has expired', async () => {
    const olive = await signedIn('olive');
    const expiresAt = new Date(clock.now + 1_000).toISOString();
    const after = await happenTo(olive.id, {
      type: 'EmailChangeRequested',
      data: { email: 'olive@stone.example', expiresAt },
    });

    expect(await settingsOf(olive, after)).toMatchObject({ pendingEmail: 'olive@stone.example' });
    clock.now += 2_000;
    expect(await settingsOf(olive, after)).toMatchObject({ pendingEmail: null, email: 'olive@example.com' });
  });

  test('is for who is signed in', async () => {
    expect((await get('/api/settings')).status).toBe(401);
  });
});

describe('GET /api/logo/{id}', () => {
  test('shows a logo to everybody, for ever, from anywhere', async () => {
    const { sha256, after } = await logo();
    const answer = await get(`/api/logo/${sha256}`, { after });

    expect([answer.status, await answer.text()]).toEqual([200, 'picture']);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      etag: `"${sha256}"`,
    });
    const again = await get(`/api/logo/${sha256}`, { headers: { 'If-None-Match': `"${sha256}"` } });
    expect(again.status).toBe(304);
  });

  test('shows nothing else that lies in the store', async () => {
    const secret = await blobs.put(Buffer.from('somebody’s contract'));

    for (const id of [secret, 'f'.repeat(64), 'x', '..%2f..', secret.toUpperCase()]) {
      const answer = await get(`/api/logo/${id}`);
      expect(answer.status).toBe(404);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  });
});

describe('a signing page', () => {
  test('wears the sender’s looks', async () => {
    const look = await pageAfter(branded({ companyName: 'Harbour', primaryColor: '#112233' }));

    expect(look).toEqual({
      companyName: 'Harbour',
      logoUrl: null,
      primaryColor: '#112233',
      secondaryColor: '#64748b',
      footer: 'Powered by Harbour',
    });
  });

  test('looks like the product where they were switched off', async () => {
    expect(await pageAfter(branded({ brandingOnSigningPage: false }))).toBeNull();
  });
});

const settingsOf = async (as: { session: string; position: string }, after = as.position) =>
  (await get('/api/settings', { as, after })).json();

const logo = async () => {
  const [olive, sha256] = [await signedIn('olive'), await blobs.put(Buffer.from('picture'))];
  expect(sha256).toBe(createHash('sha256').update('picture').digest('hex'));

  return { sha256, after: await happenTo(olive.id, { type: 'LogoUploaded', data: { logo: sha256 } }) };
};

/** The look of a signing page for Sam, after these events happened to its sender. */
const pageAfter = async (...events: readonly AccountEvent[]) => {
  const olive = await signedIn('olive');
  await happenTo(olive.id, ...events);
  const [id, sam] = [randomUUID(), randomUUID()];
  const after = await happen(id, uploaded(olive.id), recipientAdded(sam), sent);
  const page = await get(`/api/sign/${linkOf(id, sam)}`, { after });

  return SigningView.parse(await page.json()).branding;
};

type Branded = Extract<AccountEvent, { type: 'BrandingChanged' }>;
const branded = (more: Partial<Branded['data']>): AccountEvent => ({
  type: 'BrandingChanged',
  data: {
    companyName: null,
    companyLogo: null,
    primaryColor: '#2563eb',
    secondaryColor: '#64748b',
    customFooterText: null,
    brandingOnSigningPage: true,
    customEmailTemplate: true,
    ...more,
  },
});
