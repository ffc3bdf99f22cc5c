import { describe, expect, test } from 'vitest';
import { anchorsOf, expectInBoth } from '../mail/testing/sample-mails.ts';
import { type MemberNotice, memberNotice } from './member-notice.ts';

describe('a mail to a member', () => {
  test.each<[MemberNotice['purpose'], string, string]>([
    ['release-request', 'Release requested: “Lease 2027”', 'Review document'],
    ['release-approved', 'Released and sent: “Lease 2027”', 'View document'],
    ['release-refused', 'Not released: “Lease 2027”', 'Open draft'],
    ['shared', 'Mia Meyer shared “Lease 2027” with you', 'View document'],
    ['transferred', 'Now yours: “Lease 2027”', 'View document'],
  ])('about a %s says so in its subject, and has one button', (purpose, subject, label) => {
    const mail = memberNotice({ ...notice, purpose });

    expect(mail.subject).toBe(subject);
    expect(anchorsOf(mail.html)[0]).toEqual({ href: link, text: label });
    expect(mail.text).toContain(`${label}:\n${link}`);
    expectInBoth(mail, 'Replies go to Mia Meyer.');
  });

  test('quotes what the colleague wrote', () => {
    const { text } = memberNotice({ ...notice, purpose: 'release-refused', message: 'The rent is wrong.' });

    expect(text).toContain('Message from Mia Meyer:\n> The rent is wrong.');
  });

  test.each([
    ['view', null, 'You can view and download it.', false],
    ['edit', '2027-02-19T08:00:00.000Z', 'prepare it while it’s a draft', true],
  ] as const)('says what a share to %s lets them do, and until when', (right, until, said, ends) => {
    const { text } = memberNotice({ ...notice, purpose: 'shared', share: { right, until } });

    expect(text).toContain(said);
    expect(text.includes('The share ends on February 19, 2027 at 08:00 UTC.')).toBe(ends);
  });

  test('promises no reader where the address of the colleague is not confirmed', () => {
    expect(memberNotice({ ...notice, isUnread: true }).text).not.toContain('Replies go to');
  });
});

const link = 'https://sign.example.com/document/7';
const notice: MemberNotice = {
  language: 'en',
  purpose: 'shared',
  actorName: 'Mia Meyer',
  isUnread: false,
  recipientName: 'Tom Stone',
  documentTitle: 'Lease 2027',
  message: null,
  share: null,
  link,
};
