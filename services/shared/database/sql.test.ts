import { expect, test } from 'vitest';
import { atMost, sql } from './sql.ts';

test('a statement keeps its parameters apart from its text, but for the most rows that it answers', () => {
  expect(sql`select * from documents where id = ${'a'} limit ${atMost(51)} offset ${2}`).toEqual({
    text: 'select * from documents where id = $1 limit 51 offset $2',
    values: ['a', 2],
  });
});
