import { describe, expect, test } from 'vitest';
import { documentsFor, type ListChoice } from './list-choice.ts';
import { listed } from './testing/listed.ts';

describe('the list shows', () => {
  test('the newest first unless asked otherwise', () => {
    expect(titles({})).toEqual(['offer 10', 'Offer 9', 'Lease', 'Contract']);
  });

  test('the oldest first', () => {
    expect(titles({ sort: 'oldest' })).toEqual(['Contract', 'Lease', 'Offer 9', 'offer 10']);
  });

  test('names from A to Z, whatever their case, and numbers as people count', () => {
    expect(titles({ sort: 'name' })).toEqual(['Contract', 'Lease', 'Offer 9', 'offer 10']);
  });

  test('what changed last first', () => {
    expect(titles({ sort: 'changed' })).toEqual(['Contract', 'offer 10', 'Offer 9', 'Lease']);
  });

  test.each([
    ['the title', 'OFFER', ['offer 10', 'Offer 9']],
    ['the original file name', ' mill-house.PDF ', ['Lease']],
    ['the name of a recipient', 'priya sh', ['offer 10']],
    ['the address of a recipient', 'ADA@example', ['offer 10', 'Contract']],
    ['none of them', 'nowhere', []],
  ])('what a search finds in %s, whatever its case', (_where, search, found) => {
    expect(titles({ search })).toEqual(found);
  });

  test.each([
    ['action-required', ['Lease']],
    ['waiting-for-others', ['offer 10', 'Lease']],
    ['completed', ['Offer 9']],
    ['cancelled', ['Contract']],
    ['declined', ['Contract']],
    ['voided', []],
    ['draft', []],
  ] as const)('with the filter %s, only that', (filter, shown) => {
    expect(titles({ filter })).toEqual(shown);
  });

  test('what all of search, filter, person and days let through', () => {
    expect(titles({ filter: 'waiting-for-others', search: 'lease' })).toEqual(['Lease']);
    expect(titles({ person: 'ada', search: 'offer' })).toEqual(['offer 10']);
    expect(titles({ person: 'lease' })).toEqual([]);
  });

  test.each([
    [{ from: '2026-11-03' }, ['offer 10', 'Offer 9']],
    [{ to: '2026-11-02' }, ['Lease', 'Contract']],
    [{ from: '2026-11-02', to: '2026-11-03' }, ['Offer 9', 'Lease']],
    [{ from: 'no day', to: '2026-11-31x' }, ['offer 10', 'Offer 9', 'Lease', 'Contract']],
  ])('documents created on the days from and to, both included: %o', (days, shown) => {
    expect(titles(days)).toEqual(shown);
  });
});

test('each filter is counted as the search leaves it, whichever filter is chosen', () => {
  const { counts } = documentsFor(
    { ...all, search: 'ada@', filter: 'completed' },
    documents,
    'olive@example.com',
  );

  expect(counts).toEqual({
    all: 2,
    'action-required': 0,
    'waiting-for-others': 1,
    completed: 0,
    cancelled: 1,
    declined: 1,
    voided: 0,
    draft: 0,
  });
});

const all: ListChoice = { filter: null, search: '', person: '', from: '', to: '', sort: 'newest' };

const titles = (choice: Partial<ListChoice>) =>
  documentsFor({ ...all, ...choice }, documents, 'olive@example.com').shown.map(
    ({ document: { title } }) => title,
  );

/** At noon where the reader is. */
const noon = (day: number) => new Date(2026, 10, day, 12).toISOString();

const documents = [
  listed(
    {
      id: 'lease',
      title: 'Lease',
      status: 'sent',
      originalFileName: 'The-Mill-House.pdf',
      createdAt: noon(2),
    },
    { email: 'OLIVE@example.com' },
  ),
  listed(
    { id: 'contract', title: 'Contract', status: 'cancelled', createdAt: noon(1), changedAt: noon(9) },
    { email: 'ada@example.com', status: 'declined' },
  ),
  listed(
    { id: 'ten', title: 'offer 10', status: 'sent', createdAt: noon(4) },
    { email: 'olive@example.com', status: 'signed' },
    { email: 'ada@example.com' },
    { fullName: 'Priya Sharma' },
  ),
  listed({ id: 'nine', title: 'Offer 9', status: 'completed', createdAt: noon(3) }),
];
