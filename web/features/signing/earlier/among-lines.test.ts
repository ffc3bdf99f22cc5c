import { expect, test } from 'vitest';
import type { EarlierEntryView } from '#contracts/api/views/earlier-entries.ts';
import { amongLines } from './among-lines.ts';

test('entries of others are read behind the line beside them or next above them', () => {
  const read = amongLines(
    [line('Lease', 50), line('Rent a month:', 100), line('Signed:', 300)],
    [entry({ id: 'b', label: 'Deposit', y: 130 }), entry({ id: 'a', label: 'Rent', y: 95 })],
  );

  expect(read.map(({ text }) => text)).toEqual([
    'Lease',
    'Rent a month:',
    'Rent, filled in by Ada Lovelace: 1,200',
    'Deposit, filled in by Ada Lovelace: 1,200',
    'Signed:',
  ]);
});

test('entries of others are read first where they are above all words, or where there are none', () => {
  const first = entry({ y: 5 });

  expect(amongLines([line('Lease', 50)], [first]).map(({ key }) => key)).toEqual(['a', '50']);
  expect(amongLines([], [first]).map(({ key }) => key)).toEqual(['a']);
});

test('a signature of others says who signed and when, a tick that it is there, and an erased entry that it was', () => {
  const spoken = (said: Partial<EarlierEntryView>) => amongLines([], [entry(said)])[0]?.text;

  expect(spoken({ type: 'signature', label: 'Tenant', value: null })).toBe(
    'Tenant: Signed by Ada Lovelace, Dec 3, 2026',
  );
  expect(spoken({ type: 'checkbox', label: 'Pets', value: 'true' })).toBe(
    'Pets, filled in by Ada Lovelace: ticked',
  );
  expect(spoken({ value: '[erased]' })).toBe('Rent, filled in by Ada Lovelace: erased');
});

const line = (text: string, y: number) => ({ text, y, last: { y, height: 12 } });

function entry(said: Partial<EarlierEntryView> = {}): EarlierEntryView {
  return {
    id: 'a',
    type: 'text',
    label: 'Rent',
    pageNumber: 1,
    x: 10,
    y: 10,
    width: 100,
    height: 30,
    fontSize: 12,
    required: true,
    value: '1,200',
    handwriting: null,
    by: { fullName: 'Ada Lovelace', position: 0, signedAt: '2026-12-03T12:00:00.000Z' },
    ...said,
  };
}
