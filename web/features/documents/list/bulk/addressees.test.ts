import { expect, test } from 'vitest';
import { listed } from '../testing/listed.ts';
import { dueIn, mailedIn } from './addressees.ts';

const ada = { fullName: 'Ada Lovelace', email: 'ada@example.com' };
const priya = { fullName: 'Priya Raman', email: 'priya@example.com' };
const NOON = '2026-11-01T12:00:00.000Z';

test('people whose turn it is are named once, with the number of their documents', () => {
  const documents = [
    listed({ id: 'one', status: 'sent' }, ada, { ...priya, signingOrder: 2 }),
    listed(
      { id: 'two', status: 'sent' },
      { ...ada, email: 'ADA@example.com', fullName: 'A. Lovelace' },
      priya,
    ),
  ];
  expect(dueIn(documents)).toEqual([
    { ...ada, documents: 2 },
    { ...priya, documents: 1 },
  ]);
});

test('nobody gets another invitation who has signed, gets a copy, or whose document is not out', () => {
  expect(
    dueIn([
      listed({ status: 'sent' }, { ...ada, status: 'signed' }, { ...priya, role: 'copy' }),
      listed({ status: 'draft' }, ada),
      listed({ status: 'cancelled' }, priya),
    ]),
  ).toEqual([]);
});

test('somebody who is in a document twice counts it once', () => {
  expect(dueIn([listed({ status: 'sent' }, ada, ada)])).toEqual([{ ...ada, documents: 1 }]);
});

test('only people who were emailed hear that a document was voided', () => {
  const documents = [listed({ status: 'sent' }, { ...ada, sentAt: NOON }, priya)];
  expect(mailedIn(documents)).toEqual([{ ...ada, documents: 1 }]);
});
