import { describe, expect, test } from 'vitest';
import { emailConfirmation } from './email-confirmation.ts';
import { emailNotice } from './email-notice.ts';
import { ownEmailConfirmation } from './own-email-confirmation.ts';
import { anchorsOf, ann, confirming, expectInBoth, releasing } from './testing/sample-mails.ts';

describe('mails about a new address', () => {
  test('ask the new one to confirm, by a link', () => {
    const mail = emailConfirmation({ ...ann, email: 'ann@stone.example', link: confirming });

    expect(mail.subject).toBe('Confirm your new email address');
    for (const sentences of ['Hello Ann Lee,', 'account ann-7', 'ann@stone.example', '24 hours', confirming])
      expectInBoth(mail, sentences);
    expect(anchorsOf(mail.html)[0]).toEqual({ href: confirming, text: 'Confirm address' });
  });

  test('tell the old one, without that link', () => {
    const mail = emailNotice({
      language: 'en',
      fullName: 'Ann Lee',
      newEmail: 'ann@stone.example',
      link: 'https://sign.example.com/settings',
    });

    expect(mail.subject).toBe('Your email address is about to change');
    for (const sentences of ['ann@stone.example', 'change your password now']) expectInBoth(mail, sentences);
    expect(mail.html).not.toContain('confirm-email');
  });

  test('ask the one that there is, and say for whose account', () => {
    const mail = ownEmailConfirmation({
      ...ann,
      email: 'ann@example.com',
      link: confirming,
      roles: [],
      release: releasing,
    });

    expect(mail.subject).toBe('Confirm your email address');
    for (const sentences of ['signed in as ann-7', 'ann@example.com', '24 hours', confirming])
      expectInBoth(mail, sentences);
    expectInBoth(mail, 'If ann-7 isn’t your account, you can ignore this email');
    expect(anchorsOf(mail.html)[0]).toEqual({ href: confirming, text: 'Confirm address' });
    expect(anchorsOf(mail.html).at(-1)).toEqual({ href: releasing, text: 'This isn’t my account' });
    expect(mail.text).toContain(releasing);
  });

  test('come from the product, on behalf of nobody', () => {
    const mail = emailNotice({
      language: 'en',
      fullName: 'Ann Lee',
      newEmail: 'x@example.com',
      link: confirming,
    });

    expectInBoth(mail, 'Sent by Inkstream.');
    expect(mail.text).not.toContain('on behalf of');
  });
});
