import { expect, test } from 'vitest';
import { passwordReset } from './password-reset.ts';
import { passwordResetNotice } from './password-reset-notice.ts';
import { anchorsOf, ann, expectInBoth, releasing, resetting } from './testing/sample-mails.ts';

test('a link to a new password says for whose account it is, and how long it works', () => {
  const mail = passwordReset({ ...ann, link: resetting, isForAnyBrowser: true, release: null });

  expect(mail.subject).toBe('Reset your password');
  for (const sentences of [
    'account ann-7',
    'once, for 30 minutes',
    resetting,
    'Your password hasn’t changed.',
  ])
    expectInBoth(mail, sentences);
  expect(mail.text).not.toContain('browser');
});

test('a link to an address that was never confirmed says where it works, and how to say that the account isn’t the reader’s', () => {
  const mail = passwordReset({ ...ann, link: resetting, isForAnyBrowser: false, release: releasing });

  expectInBoth(mail, 'in a browser where you signed in before');
  expect(anchorsOf(mail.html).at(-1)).toEqual({ href: releasing, text: 'This isn’t my account' });
  expect(mail.text).toContain(`This isn’t my account:\n${releasing}`);
});

test('the notice says what happened and what to do, without a link to that password', () => {
  const link = 'https://sign.example.com/forgot-password';
  const mail = passwordResetNotice({ ...ann, link });

  expect(mail.subject).toBe('Your password was changed');
  for (const sentences of ['account ann-7', 'Every device was signed out', 'reset your password now', link])
    expectInBoth(mail, sentences);
  expect(mail.html).not.toContain('/reset-password/');
});
