import { expect, test } from 'vitest';
import type { Document, DocumentField, ExistingDocument } from '#contracts/document/state.ts';
import { countsOf, markedFields } from './field-marks.ts';

test('fields that came, went, moved and changed are told apart from those that stayed', () => {
  const before = document([field('stays'), field('moves'), field('changes'), field('goes')]);
  const after = document([
    field('stays'),
    { ...field('moves'), x: 90 },
    { ...field('changes'), value: 'Ada Lovelace' },
    field('comes'),
  ]);
  const marks = markedFields(before, after);

  expect(marks.map(({ field: { id }, mark }) => [id, mark])).toEqual([
    ['stays', null],
    ['moves', 'moved'],
    ['changes', 'changed'],
    ['comes', 'added'],
    ['goes', 'removed'],
  ]);
  expect(Object.fromEntries(countsOf(marks))).toEqual({ moved: 1, changed: 1, added: 1, removed: 1 });
});

test('before a document there were no fields', () => {
  expect(markedFields({ status: 'none' }, document([field('new')]))[0]?.mark).toBe('added');
});

const field = (id: string): DocumentField => ({
  id,
  recipient: 'ada',
  type: 'text',
  label: id,
  pageNumber: 1,
  x: 10,
  y: 10,
  width: 100,
  height: 30,
  fontSize: null,
  required: true,
  value: null,
  handwriting: null,
  box: null,
});

const document = (fields: readonly DocumentField[]): Document =>
  ({ status: 'draft', fields }) as unknown as ExistingDocument;
