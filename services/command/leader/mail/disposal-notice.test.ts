import { expect, test } from 'vitest';
import { type Disposal, disposalNotice } from './disposal-notice.ts';
import { anchorsOf, expectInBoth } from './testing/sample-mails.ts';

const link = 'https://sign.example.com/documents';
const lease: Disposal = { title: 'Lease 2027', disposeOn: '2027-02-19T08:00:00.000Z', disposal: 'erase' };
const offer: Disposal = { title: 'Offer', disposeOn: '2027-02-18T08:00:00.000Z', disposal: 'review' };
const owned = { language: 'en', fullName: 'Ann Lee', audience: 'owner', documents: [lease], link } as const;

test('an owner reads when a document will be erased, and what can be done until then', () => {
  const mail = disposalNotice(owned);

  expect(mail.subject).toBe('Due for disposal: “Lease 2027”');
  expect(mail.text).toBe(
    [
      'Due for disposal',
      'Hello Ann Lee,',
      'The time for which we keep this document is almost over:',
      '“Lease 2027” will be erased on February 19, 2027 at 08:00 UTC.',
      'No one can bring back what is erased. Download what you still need, or ask a records manager to keep it longer.',
      `View documents:\n${link}`,
      'You’re getting this email because these documents are yours.',
      '-- \nSent by Inkstream.',
    ].join('\n\n'),
  );
  for (const sentences of ['will be erased on February 19, 2027', 'No one can bring back'])
    expectInBoth(mail, sentences);
  expect(anchorsOf(mail.html)[0]).toEqual({ href: link, text: 'View documents' });
});

test('a records manager reads of all of them, those first whose time is over first', () => {
  const mail = disposalNotice({ ...owned, audience: 'records manager', documents: [lease, offer] });

  expect(mail.subject).toBe('2 documents are due for disposal');
  expect(mail.text).toMatch(
    /“Offer” waits for a decision from February 18.*\n\n“Lease 2027” will be erased/s,
  );
  expectInBoth(mail, 'In Records, you can keep documents longer');
  expect(anchorsOf(mail.html)[0]?.text).toBe('Open Records');
});

test('ten thousand make no mail too long to read', () => {
  const documents = Array.from({ length: 10_000 }, (_, n) => ({ ...lease, title: `Lease ${n}` }));
  const mail = disposalNotice({ ...owned, documents });

  expect(mail.subject).toBe('10,000 documents are due for disposal');
  expectInBoth(mail, 'And 9,980 more.');
  expect(mail.html.length).toBeLessThan(20_000);
});
