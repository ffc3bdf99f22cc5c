import { describe, expect, test } from 'vitest';
import type { DocumentView, RecipientView } from '#contracts/api/views/document.ts';
import { documentEntries, type Entry, entriesFor, personEntries } from './entries.ts';

const action = (label: string, words?: string): Entry => ({
  id: label,
  group: 'actions',
  label,
  ...(words && { keywords: words }),
  run: () => undefined,
});

const document = (title: string, originalFileName = 'scan.pdf') =>
  ({ id: title, title, originalFileName }) as DocumentView;
const recipient = (fullName: string, email: string) => ({ fullName, email }) as RecipientView;

describe('the command menu', () => {
  const opened: string[] = [];
  const open = (path: string) => opened.push(path);
  const entries = [
    action('New document', 'upload'),
    action('Go to settings'),
    ...documentEntries(
      [document('Will', 'lease.pdf'), document('Office lease'), document('Lease', 'rent 2026.pdf')],
      open,
    ),
    ...personEntries(
      [
        recipient('Ann', 'ann@example.com'),
        recipient('Ann Archer', 'Ann@example.com'),
        recipient('Zoë Øst', 'z@example.org'),
      ],
      open,
    ),
  ];
  const labels = (query: string) => entriesFor(query, entries).map(({ label }) => label);

  test('shows actions until something is typed', () => {
    expect(labels('  ')).toEqual(['New document', 'Go to settings']);
  });

  test('finds by the beginnings of words, wherever they are, best first', () => {
    expect(labels('lea')).toEqual(['Lease', 'Office lease', 'Will']);
    expect(labels('rent')).toEqual(['Lease']);
    expect(labels('upl')).toEqual(['New document']);
    expect(labels('doc new')).toEqual(['New document']);
    expect(labels('zoë')).toEqual(['Zoë Øst']);
    expect(labels('ease')).toEqual([]);
  });

  test('shows one person once, by the newest name, and leads to their documents', () => {
    expect(labels('ann')).toEqual(['Ann Archer']);
    entriesFor('ann', entries)[0]?.run();
    entriesFor('office', entries)[0]?.run();
    expect(opened).toEqual(['/documents?search=Ann%40example.com', '/document/Office lease']);
  });

  test('shows at most six of a kind', () => {
    const many = documentEntries(
      Array.from({ length: 20 }, (_, at) => document(`Lease ${at}`)),
      open,
    );
    expect(entriesFor('lease', many)).toHaveLength(6);
  });
});
