import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Branding, inkstream } from './branding.ts';
import { invitation } from './invitation.ts';
import {
  expectInBoth,
  hostile,
  invited,
  mails,
  people,
  tagsOf,
  turning,
  voided,
} from './testing/sample-mails.ts';
import { voidNotice } from './void-notice.ts';

describe('every mail', () => {
  test.each(Object.entries(mails(people)))('%s: stays the same HTML whatever users typed', (name, plain) => {
    fc.assert(
      fc.property(hostile, hostile, hostile, (senderName, recipientName, documentTitle) => {
        const mail = mails({ senderName, recipientName, documentTitle })[name] ?? plain;

        expect(tagsOf(mail.html)).toEqual(tagsOf(plain.html));
        expect(mail.subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
        for (const part of [mail.subject, mail.html, mail.text]) expect(part).not.toMatch(turning);
      }),
    );
  });

  test('an invitation stays the same HTML whatever its sender wrote, but for the line ends', () => {
    const plain = tagsOf(invitation({ ...invited, message: 'Please sign.' }).html);

    fc.assert(
      fc.property(hostile, hostile, (subject, message) => {
        const mail = invitation({ ...invited, subject, message: `Please sign. ${message}` });

        expect(tagsOf(mail.html)?.filter((tag) => tag !== '<br>')).toEqual(
          plain?.filter((tag) => tag !== '<br>'),
        );
        expect(mail.subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
        for (const part of [mail.subject, mail.html, mail.text]) expect(part).not.toMatch(turning);
      }),
    );
  });

  test('shows markup in a title as its characters', () => {
    const { html, text } = voidNotice({
      ...voided,
      documentTitle: `<img src=x onerror="alert('1')"> & more`,
    });

    expect(html).toContain('&#60;img src=x onerror=&#34;alert(&#39;1&#39;)&#34;&#62; &#38; more');
    expect(text).toContain(`“<img src=x onerror="alert('1')"> & more”`);
  });

  test('keeps to one line what a user wrote on many', () => {
    expect(
      voidNotice({ ...voided, documentTitle: 'Lease\r\nBcc: eve@example.com\u2028\u0000x' }).subject,
    ).toBe('Cancelled: “Lease Bcc: eve@example.com x”');
  });

  test('keeps right-to-left names, emoji and joiners as they are', () => {
    const names = 'דוד כהן می‌خواهم 👩‍👩‍👧';

    expectInBoth(voidNotice({ ...voided, senderName: names }), names);
  });

  test('refuses to link anywhere but to the web', () => {
    expect(() => invitation({ ...invited, link: 'javascript:alert(1)' })).toThrow('web addresses');
    expect(() => voidNotice(voided, { ...inkstream, logoUrl: 'data:image/png;base64,AA' })).toThrow(
      'web addresses',
    );
  });
});

describe('branding', () => {
  const harbour: Branding = {
    companyName: 'Harbour & Homes',
    primaryColor: '#facc15',
    secondaryColor: '#64748b',
    logoUrl: 'https://sign.example.com/api/logo/1',
    footer: 'Harbour Homes, <1 Quay Road>',
  };

  test('gives a mail its logo, colour and footer', () => {
    const mail = invitation(invited, harbour);

    expect(mail.html).toContain('src="https://sign.example.com/api/logo/1" alt="Harbour &#38; Homes"');
    expect(mail.html).toContain('background-color:#facc15');
    expect(mail.html).toContain('Harbour Homes, &#60;1 Quay Road&#62;');
    expect(mail.text).toContain('Harbour Homes, <1 Quay Road>\nSent by Inkstream on behalf of Ann Lee.');
  });

  test('puts black words on a light button and white ones on a dark', () => {
    expect(invitation(invited, harbour).html).toContain('color:#000000;text-decoration:none');
    expect(invitation(invited).html).toContain('color:#ffffff;text-decoration:none');
  });

  test('takes no colour that is more than a colour', () => {
    const { html } = invitation(invited, { ...harbour, primaryColor: '#fff;background:url(https://x)' });

    expect(html).toBe(invitation(invited, { ...harbour, primaryColor: inkstream.primaryColor }).html);
  });
});
