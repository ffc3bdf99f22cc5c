import { describe, expect, test } from 'vitest';
import type { AccountCommand } from '#contracts/account/commands.ts';
import type { AccountEvent } from '#contracts/account/events.ts';
import { notificationDefaults } from '#contracts/account/notifications.ts';
import {
  given,
  logo,
  logoUploaded,
  olive,
  registered,
  requested,
  tomorrow,
  twoFactorEnabled,
} from '../../account/testing/sample-account.ts';
import { noon } from '../../testing/given-when-then.ts';

describe('saving settings', () => {
  test('puts each part that changes on record, and no other', () => {
    given(registered, logoUploaded)
      .when(
        olive,
        saving({
          fullName: 'Olive Stone',
          email: 'olive@stone.example',
          primaryColor: '#112233',
          companyLogo: logo,
          reminderEmails: true,
        }),
      )
      .expect(
        { type: 'ProfileChanged', data: { fullName: 'Olive Stone' } },
        requested('olive@stone.example'),
        branded({ primaryColor: '#112233', companyLogo: logo }),
        notifying({ reminderEmails: true }),
      );
  });

  test('as they are changes nothing, all at once or none', () => {
    given(registered).when(olive, saving(all)).expectNothing();
    given(registered).when(olive, saving({})).expectNothing();
    given(registered, branded({ companyName: 'Harbour' }))
      .when(olive, saving({ ...all, companyName: 'Harbour', customFooterText: 'Powered by Harbour' }))
      .expectNothing();
    given(registered, notifying({ documentCompleted: false }))
      .when(olive, saving({ documentCompleted: false }))
      .expectNothing();
  });

  test('of what is left out changes nothing of it', () => {
    given(registered, branded({ companyName: 'Harbour', secondaryColor: '#000000' }))
      .when(olive, saving({ companyLogo: null, primaryColor: '#ffffff' }))
      .expect(branded({ companyName: 'Harbour', secondaryColor: '#000000', primaryColor: '#ffffff' }));
  });

  test('changes no looks that the organisation has locked, and all else', () => {
    given(registered)
      .when(olive, saving({ primaryColor: '#112233', brandingLocked: true }))
      .expectRefusal('settings.branding-locked');
    given(registered)
      .when(olive, saving({ ...all, reminderEmails: true, brandingLocked: true }))
      .expect(notifying({ reminderEmails: true }));
  });

  test('is for an account that there is', () => {
    given().when(olive, saving({})).expectRefusal('signed-out');
  });
});

describe('the company', () => {
  test('is the default, and goes on following the name, while nobody chose another', () => {
    given(registered)
      .when(olive, saving({ ...all, secondaryColor: '#000000' }))
      .expect(branded({ secondaryColor: '#000000' }));
  });

  test('is the default again when it is emptied', () => {
    given(registered, branded({ companyName: 'Harbour' }))
      .when(olive, saving({ companyName: '' }))
      .expect(branded({}));
  });

  test('is what was saved, though the name changes with it', () => {
    given(registered)
      .when(olive, saving({ ...all, fullName: 'Olive Stone' }))
      .expect(
        { type: 'ProfileChanged', data: { fullName: 'Olive Stone' } },
        branded({ companyName: 'Olive Owner Company' }),
      );
  });

  test('may have no footer at all', () => {
    given(registered)
      .when(olive, saving({ customFooterText: '' }))
      .expect(branded({ customFooterText: '' }));
  });

  test('shows a logo of its own, or none', () => {
    given(registered)
      .when(olive, saving({ companyLogo: logo }))
      .expectRefusal('settings.logo');
    given(registered, logoUploaded)
      .when(olive, saving({ companyLogo: logo }))
      .expect(branded({ companyLogo: logo }));
    given(registered, logoUploaded, branded({ companyLogo: logo }))
      .when(olive, saving({ companyLogo: null }))
      .expect(branded({}));
  });
});

describe('two-factor', () => {
  test('is not switched by saving', () => {
    given(registered)
      .when(olive, saving({ twoFactorAuth: true }))
      .expectRefusal('settings.two-factor');
    given(registered, twoFactorEnabled)
      .when(olive, saving({ twoFactorAuth: false }))
      .expectRefusal('settings.two-factor');
    given(registered, twoFactorEnabled)
      .when(olive, saving({ twoFactorAuth: true }))
      .expectNothing();
  });
});

test('a logo is uploaded once', () => {
  const uploading: AccountCommand = { type: 'UploadLogo', data: { logo } };

  given(registered).when(olive, uploading).expect(logoUploaded);
  given(registered, logoUploaded).when(olive, uploading).expectNothing();
});

test('what was chosen is remembered with when it was', () => {
  const [off, on] = [notifying({ documentCompleted: false }), notifying({})];

  expect(given(registered, off, { event: on, at: tomorrow }).state()).toMatchObject({
    notifications: [
      { since: noon, switches: { documentCompleted: false } },
      { since: tomorrow, switches: { documentCompleted: true } },
    ],
  });
});

test('what was chosen before there was some switch leaves that one at its default', () => {
  const { documentCompleted: _, ...others } = notificationDefaults;
  const data = { ...others, reminderEmails: true } as Data<'NotificationsChanged'>;
  const older: AccountEvent = { type: 'NotificationsChanged', data };

  expect(given(registered, older).state()).toMatchObject({
    notifications: [{ switches: { ...notificationDefaults, reminderEmails: true } }],
  });
  given(registered, older)
    .when(olive, saving({ documentCompleted: true }))
    .expectNothing();
  given(registered, older)
    .when(olive, saving({ documentCompleted: false }))
    .expect(notifying({ reminderEmails: true, documentCompleted: false }));
});

test('a switch of a newer version makes no change of what stays as it was', () => {
  const data = { ...notificationDefaults, documentFaxed: true } as Data<'NotificationsChanged'>;

  given(registered, { type: 'NotificationsChanged', data }).when(olive, saving(all)).expectNothing();
});

type Changes = Omit<Extract<AccountCommand, { type: 'ChangeSettings' }>['data'], 'confirmUntil'>;

const saving = (changes: Changes): AccountCommand => ({
  type: 'ChangeSettings',
  data: { ...changes, confirmUntil: tomorrow },
});

/** The settings of a new account as `GET /api/settings` answers them. */
const all: Changes = {
  fullName: 'Olive Owner',
  email: 'olive@example.com',
  twoFactorAuth: false,
  emailNotifications: true,
  documentCompleted: true,
  reminderEmails: false,
  companyName: 'Olive Owner Company',
  companyLogo: null,
  primaryColor: '#2563eb',
  secondaryColor: '#64748b',
  customFooterText: 'Powered by Olive Owner Company',
  brandingOnSigningPage: true,
  customEmailTemplate: true,
};

type Data<Type extends AccountEvent['type']> = Extract<AccountEvent, { type: Type }>['data'];

const branded = (more: Partial<Data<'BrandingChanged'>>): AccountEvent => ({
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

const notifying = (more: Partial<Data<'NotificationsChanged'>>): AccountEvent => ({
  type: 'NotificationsChanged',
  data: { ...notificationDefaults, ...more },
});
