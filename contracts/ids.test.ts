import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { documentOfField, FieldId, fieldIdOf, Sha256 } from './ids.ts';
import { categoryOf, idOf, streams } from './stream-name.ts';

describe('the id of a field', () => {
  test('carries its document’s', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.uuid(), (documentId, field) => {
        const id = fieldIdOf(documentId, field);

        expect(FieldId.parse(id)).toBe(id);
        expect(documentOfField(id)).toBe(documentId);
      }),
    );
  });

  test.each([
    '',
    'x',
    '11111111-1111-4111-8111-111111111111',
    `${'1'.repeat(36)}.${'1'.repeat(37)}`,
    '../../x',
  ])('is not %j', (text) => {
    expect(FieldId.safeParse(text).success).toBe(false);
  });
});

test('the name of a stream says what it holds and whose it is', () => {
  fc.assert(
    fc.property(fc.constantFrom('document', 'account'), fc.uuid(), (category, id) => {
      const stream = streams[category](id);

      expect([categoryOf(stream), idOf(stream)]).toEqual([category, id]);
    }),
  );
  expect(idOf(streams.security('2026-11-21'))).toBe('2026-11-21');
  expect(categoryOf(streams.email('a'.repeat(64)))).toBe('email');
  expect(categoryOf(streams.username('a'.repeat(64)))).toBe('username');
});

test('a SHA-256 is 64 hex digits in lower case', () => {
  expect(Sha256.safeParse('a1'.repeat(32)).success).toBe(true);
  for (const wrong of ['A1'.repeat(32), 'a1'.repeat(31), 'g1'.repeat(32), `${'a1'.repeat(32)}\n`])
    expect(Sha256.safeParse(wrong).success).toBe(false);
});
