import { describe, expect, test } from 'vitest';
import type { DocumentView, RecipientView } from '#contracts/api/views/document.ts';
import { documentsFor, type ListChoice } from './list-choice.ts';

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

  test.each([
    ['the title', 'OFFER', ['offer 10', 'Offer 9']],
    ['the original file name', ' mill-house.PDF ', ['Lease']],
    ['neither', 'nowhere', []],
  ])('what a search finds in %s, whatever its case', (_where, search, found) => {
    expect(titles({ search })).toEqual(found);
  });

  test.each([
    ['action-required', ['Lease']],
    ['waiting-for-others', ['offer 10', 'Lease']],
    ['completed', ['Offer 9']],
    ['cancelled', ['Contract']],
  ] as const)('with the filter %s, only that', (filter, shown) => {
    expect(titles({ filter })).toEqual(shown);
  });

  test('what both the search and the filter let through', () => {
    expect(titles({ filter: 'waiting-for-others', search: 'lease' })).toEqual(['Lease']);
  });
});

const titles = (choice: Partial<ListChoice>) =>
  documentsFor({ filter: null, search: '', sort: 'newest', ...choice }, data).map(({ title }) => title);

const document = (id: string, title: string, status: DocumentView['status'], day: number) =>
  ({
    id,
    title,
    status,
    originalFileName: id === 'lease' ? 'The-Mill-House.pdf' : 'scan.pdf',
    createdAt: `2026-11-0${day}T10:00:00.000Z`,
  }) as DocumentView;

const data = {
  documents: [
    document('lease', 'Lease', 'sent', 2),
    document('contract', 'Contract', 'cancelled', 1),
    document('ten', 'offer 10', 'sent', 4),
    document('nine', 'Offer 9', 'completed', 3),
  ],
  recipients: [
    { documentId: 'lease', email: 'OLIVE@example.com', status: 'pending' },
    { documentId: 'ten', email: 'olive@example.com', status: 'signed' },
    { documentId: 'ten', email: 'ada@example.com', status: 'pending' },
  ] as RecipientView[],
  email: 'olive@example.com',
};
