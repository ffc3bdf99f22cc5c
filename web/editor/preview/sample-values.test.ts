import { expect, test } from 'vitest';
import { fieldTypes, valueProblem } from '#contracts/document/fields/kinds.ts';
import { sampleValue } from './sample-values.ts';

const ann = { name: 'Ann Archer', email: 'ann@example.com' };
const sampled = (type: (typeof fieldTypes)[number], label = '', value: string | null = null) =>
  sampleValue({ type, label, value }, ann, '2026-11-22');

test('a preview shows what the person for whom a field is would enter', () => {
  expect(Object.fromEntries(fieldTypes.map((type) => [type, sampled(type)]))).toEqual({
    signature: 'Ann Archer',
    initials: 'AA',
    date: '2026-11-22',
    text: 'Sample text',
    checkbox: 'true',
    name: 'Ann Archer',
    email: 'ann@example.com',
  });
});

test('a text is shown by its label where it has one of its own; what was entered stays', () => {
  expect(sampled('text', 'Company')).toBe('Company');
  expect(sampled('text', 'Text')).toBe('Sample text');
  expect(sampled('text', 'Company', 'Acme')).toBe('Acme');
});

test('every sample is one that a signer could enter, for roles and fields of nobody as well', () => {
  for (const assignee of [ann, { name: 'Signer 1' }, { name: '署名者' }, undefined])
    for (const type of fieldTypes)
      expect(
        valueProblem({ type }, sampleValue({ type, label: '', value: null }, assignee, '2026-11-22')),
      ).toBeNull();
});
