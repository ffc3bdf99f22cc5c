import { afterAll, describe, expect, test } from 'vitest';
import type { AccountEvent } from '#contracts/account/events.ts';
import { ACCOUNT, inAccount, minute, testModels } from '../testing/projections.ts';

const { projected, close } = await testModels();
afterAll(close);

describe('settings', () => {
  test('of a new account are all still to be chosen', async () => {
    expect(await settingsAfter()).toEqual([untouched]);
  });

  test('hold what was chosen last', async () => {
    const branding = branded({ companyName: 'Harbour', companyLogo: LOGO, customEmailTemplate: false });
    const switches = { emailNotifications: false, documentCompleted: true, reminderEmails: true };

    expect(
      await settingsAfter(
        branded({ companyName: 'Earlier' }),
        branding,
        { type: 'NotificationsChanged', data: switches },
        { type: 'TwoFactorEnabled', data: { secret: 's', recoveryCodes: [] } },
      ),
    ).toEqual([
      {
        ...untouched,
        two_factor_auth: true,
        notifications: switches,
        company_name: 'Harbour',
        company_logo: LOGO,
        primary_color: '#2563eb',
        secondary_color: '#64748b',
        branding_on_signing_page: true,
        custom_email_template: false,
      },
    ]);
  });

  test('tell that two-factor is off again', async () => {
    const after = await settingsAfter(
      { type: 'TwoFactorEnabled', data: { secret: 's', recoveryCodes: [] } },
      { type: 'RecoveryCodeUsed', data: { code: LOGO } },
      { type: 'TwoFactorDisabled', data: {} },
    );

    expect(after).toEqual([{ ...untouched, two_factor_auth: false }]);
  });

  test('hold no secret', async () => {
    const after = await projected(
      inAccount(registered, {
        type: 'TwoFactorEnabled',
        data: { secret: 'of-the-app', recoveryCodes: [LOGO] },
      }),
      'select * from audit_trail',
    );

    expect(JSON.stringify(after)).not.toMatch(new RegExp(`of-the-app|${LOGO}`));
  });
});

describe('an address that waits', () => {
  test('is shown until it is confirmed, and then it is the address', async () => {
    expect(await settingsAfter(requested)).toEqual([waiting]);
    expect(await settingsAfter(requested, mailed, { type: 'EmailChanged', data: { email: NEW } })).toEqual([
      untouched,
    ]);
    expect(
      await projected(
        inAccount(registered, requested, { type: 'EmailChanged', data: { email: NEW } }),
        'select email from users',
      ),
    ).toEqual([{ email: NEW }]);
  });

  test('is forgotten when a restore finds its link dead, but no other address is', async () => {
    const withdrawn = (of: string): AccountEvent => ({
      type: 'EmailChangeWithdrawn',
      data: { email: of, expiresAt: minute(30) },
    });

    expect(await settingsAfter(requested, withdrawn(NEW))).toEqual([untouched]);
    expect(await settingsAfter(requested, withdrawn('other@example.com'))).toEqual([waiting]);
  });

  test('is forgotten when the password changes', async () => {
    for (const type of ['PasswordChanged', 'PasswordReset'] as const) {
      const changed: AccountEvent = { type, data: { passwordHash: '$argon2id$new' } };
      expect(await settingsAfter(requested, changed)).toEqual([untouched]);
    }
  });

  test('tells why its mail failed, and not that of an earlier request or of the old address', async () => {
    expect(await settingsAfter(requested, failed({}))).toEqual([
      { ...waiting, pending_email_failure: 'No such mailbox' },
    ]);
    expect(await settingsAfter(requested, failed({}), requested)).toEqual([waiting]);
    for (const other of [{ purpose: 'email-notice' as const }, { expiresAt: minute(59) }])
      expect(await settingsAfter(requested, failed(other))).toEqual([waiting]);
  });
});

test('a user is called as they say', async () => {
  const renamed: AccountEvent = { type: 'ProfileChanged', data: { fullName: 'Olive Stone' } };

  expect(await projected(inAccount(registered, renamed), 'select full_name from users')).toEqual([
    { full_name: 'Olive Stone' },
  ]);
});

test('a logo is one once it was uploaded', async () => {
  const uploaded: AccountEvent = { type: 'LogoUploaded', data: { logo: LOGO } };

  expect(await projected(inAccount(registered, uploaded), 'select * from logos')).toEqual([
    { sha256: LOGO, account_id: ACCOUNT, uploaded_at: minute(1) },
  ]);
});

const LOGO = 'a'.repeat(64);
const NEW = 'olive@stone.example';

const settingsAfter = (...events: readonly AccountEvent[]) =>
  projected(inAccount(registered, ...events), 'select * from settings');

const registered: AccountEvent = {
  type: 'AccountRegistered',
  data: { username: 'olive', email: 'olive@example.com', fullName: 'Olive', passwordHash: '$argon2id$' },
};

const requested: AccountEvent = {
  type: 'EmailChangeRequested',
  data: { email: NEW, expiresAt: minute(30) },
};

const mail = { purpose: 'email-confirmation' as const, email: NEW, expiresAt: minute(30) };
const mailed: AccountEvent = { type: 'EmailChangeMailed', data: { ...mail, messageId: '<1>' } };

type Failed = Extract<AccountEvent, { type: 'EmailChangeMailFailed' }>;
const failed = (more: Partial<Failed['data']>): AccountEvent => ({
  type: 'EmailChangeMailFailed',
  data: { ...mail, reason: 'No such mailbox', ...more },
});

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

const untouched = {
  account_id: ACCOUNT,
  pending_email: null,
  pending_email_expires_at: null,
  pending_email_failure: null,
  two_factor_auth: null,
  notifications: null,
  company_name: null,
  company_logo: null,
  primary_color: null,
  secondary_color: null,
  custom_footer_text: null,
  branding_on_signing_page: null,
  custom_email_template: null,
};

const waiting = { ...untouched, pending_email: NEW, pending_email_expires_at: minute(30) };
