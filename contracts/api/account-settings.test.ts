import { describe, expect, test } from 'vitest';
import { brandingOf, defaultCompanyName, logoIn, logoUrl, settingsOf } from './account-settings.ts';

describe('settings that nobody has chosen', () => {
  test('are those of the specification', () => {
    expect(settingsOf({ fullName: 'Olive Owner', email: 'olive@example.com' })).toEqual({
      fullName: 'Olive Owner',
      email: 'olive@example.com',
      pendingEmail: null,
      pendingEmailFailure: null,
      password: '',
      twoFactorAuth: false,
      emailNotifications: true,
      documentCompleted: true,
      reminderEmails: false,
      companyName: 'Olive Owner Company',
      companyLogo: '',
      primaryColor: '#2563eb',
      secondaryColor: '#64748b',
      customFooterText: 'Powered by Olive Owner Company',
      brandingOnSigningPage: true,
      customEmailTemplate: true,
    });
  });

  test('say “Your company” if there is no name', () => {
    expect(settingsOf({ fullName: '', email: '' })).toMatchObject({
      companyName: 'Your Company',
      customFooterText: 'Powered by Your Company',
    });
  });

  test('name a company that may be saved again, however long the name is', () => {
    expect(defaultCompanyName('x'.repeat(100))).toHaveLength(100);
    expect(defaultCompanyName(`${'x'.repeat(91)}😀`).isWellFormed()).toBe(true);
  });
});

describe('settings that somebody has chosen', () => {
  test('stand, and the footer follows the company', () => {
    const settings = settingsOf({
      fullName: 'Olive',
      email: '',
      companyName: 'Harbour',
      companyLogo: 'a'.repeat(64),
      emailNotifications: false,
    });

    expect(settings).toMatchObject({
      companyName: 'Harbour',
      companyLogo: `/api/logo/${'a'.repeat(64)}`,
      customFooterText: 'Powered by Harbour',
      emailNotifications: false,
    });
  });

  test('may be an empty footer', () => {
    expect(settingsOf({ fullName: 'Olive', email: '', customFooterText: '' }).customFooterText).toBe('');
  });

  test('are what recipients see', () => {
    expect(brandingOf(settingsOf({ fullName: 'Olive', email: '', customFooterText: '' }))).toEqual({
      companyName: 'Olive Company',
      logoUrl: null,
      primaryColor: '#2563eb',
      secondaryColor: '#64748b',
      footer: '',
    });
  });
});

test('a logo’s address names it, and nothing else does', () => {
  const sha256 = 'ab12'.repeat(16);

  expect(logoIn(logoUrl(sha256))).toBe(sha256);
  for (const other of ['', '/api/logo/', `/api/logo/${sha256}/x`, `https://x/api/logo/${sha256}`, sha256])
    expect(logoIn(other)).toBeNull();
});
