import { expect, test } from 'vitest';
import { FieldView } from '#contracts/api/views/document.ts';
import type { Sql } from '../../shared/database/sql.ts';
import { sql } from '../../shared/database/sql.ts';
import type { Database } from './database.ts';
import { readFields } from './fields.ts';

const members = {
  x: 1,
  y: 2,
  type: 'text',
  label: 'Rent',
  width: 150,
  height: 30,
  fontSize: null,
  required: true,
  pageNumber: 1,
};
const row = { value: null, handwriting: null, id: 'f', recipientId: 'r', documentId: 'd' };

test('a field’s members are read in the order of its view, however the table stores them', async () => {
  const [field] = await readFields<FieldView>(answering({ ...row, members }), FieldView.shape, sql`from t`);

  expect(field).toEqual({ ...row, ...members });
  expect(Object.keys(field ?? {})).toEqual(Object.keys(FieldView.shape));
});

test('a member that a field does not have is missing, and one that the view does not name stays inside', async () => {
  const { fontSize: _, ...older } = members;
  const read = answering({ ...row, members: { ...older, secret: 'x' } });

  expect(await readFields<FieldView>(read, FieldView.shape, sql`from t`)).toEqual([{ ...row, ...older }]);
});

const answering =
  (one: object): Database['read'] =>
  async <Row extends object>({ text }: Sql) => {
    expect(text).toMatch(/^select .*"documentId".*, members from t$/);
    return [one] as Row[];
  };
