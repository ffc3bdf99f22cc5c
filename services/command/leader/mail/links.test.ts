import fc from 'fast-check';
import addressparser from 'nodemailer/lib/addressparser';
import { expect, test } from 'vitest';
import { isEmail, isWebAddress } from '#contracts/text/characters.ts';
import { inkstream } from './branding.ts';
import { invitation } from './invitation.ts';

const asked = {
  language: 'en',
  senderName: 'https://evil.example/click',
  recipientName: 'www.evil.example',
  documentTitle: 'See http://evil.example and WWW.evil.example',
  link: 'https://sign.example/sign/token',
  linkExpiresAt: '2027-02-19T00:00:00.000Z',
  attempt: 1,
} as const;

test('no words of a user become a link in a mail', () => {
  const { subject, text, html } = invitation(asked, inkstream);
  const others = (part: string) => part.replaceAll(asked.link, '');

  expect([subject, others(text)].filter(isWebAddress)).toEqual([]);
  expect(others(html)).not.toMatch(/:\/\/evil|www\.evil/i);
  expect(subject).toContain('evil.example');
});

test('a reply is promised only where somebody is known to read it', () => {
  expect(invitation(asked).text).toContain('Replies go to');
  expect(invitation({ ...asked, isUnread: true }).text).not.toContain('Replies go to');
});

test('what counts as an address is one address, and the same one, to whoever parses mail', () => {
  const piece = fc.constantFrom(
    'a',
    'b',
    '.',
    '..',
    '@',
    '(x)',
    '<',
    '>',
    ',',
    '"',
    ' ',
    '\\',
    'good.com',
    'é',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const text = pieces.join('');
      if (isEmail(text)) expect(addressparser(text)).toEqual([{ address: text, name: '' }]);
    }),
    { numRuns: 5_000 },
  );
  expect(isEmail('olive@example.com')).toBe(true);
});
