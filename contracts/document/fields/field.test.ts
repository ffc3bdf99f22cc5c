import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText } from '../../../tests/harness/any-text.ts';
import { valueProblems } from '../../text/value-problems.ts';
import { FieldType } from './field.ts';
import { INITIALS_MAX } from './initials.ts';
import { fieldKinds, VALUE_MAX, valueProblem } from './kinds.ts';
import { Box, label } from './members.ts';

const types = FieldType.options;

describe('any value in any field', () => {
  test('is judged, never thrown at', () => {
    fc.assert(
      fc.property(fc.constantFrom(...types), anything, (type, value) => {
        expect(valueProblem({ type }, value)).toSatisfy((is) => is === null || typeof is === 'string');
      }),
    );
  });

  test('is named with the greatest length where it is longer', () => {
    expect(valueProblems.en['too-long-value']).toContain(String(VALUE_MAX));
    expect(valueProblems.en['too-long-initials']).toContain(String(INITIALS_MAX));
  });

  test('may be empty: whether it has to be there is another question', () => {
    for (const type of types) expect(valueProblem({ type }, '')).toBeNull();
  });

  test('is no longer than 2,000 characters', () => {
    for (const type of types) expect(valueProblem({ type }, 'x'.repeat(2_001))).not.toBeNull();
  });

  test('holds nothing that cannot be shown', () => {
    fc.assert(
      fc.property(fc.constantFrom(...types), shown, forbidden, shown, (type, before, hidden, after) => {
        expect(valueProblem({ type }, before + hidden + after)).toBe('not-shown');
      }),
    );
  });
});

describe('what each type of field takes', () => {
  test.each(['signature', 'name', 'text'] as const)('a %s is whatever can be shown', (type) => {
    fc.assert(
      fc.property(shown, (value) => {
        expect(valueProblem({ type }, value)).toBeNull();
      }),
    );
    expect(valueProblem({ type }, 'x'.repeat(2_000))).toBeNull();
    expect(valueProblem({ type }, 'two\r\n\trooms')).toBeNull();
  });

  test('initials are at most four characters, however many units each takes', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('A', 'Ł', '李', '𝒜'), { minLength: 1, maxLength: 8 }),
        (letters) => {
          expect(valueProblem({ type: 'initials' }, letters.join('')) === null).toBe(letters.length <= 4);
        },
      ),
    );
  });

  test('a date is a day of the calendar, and nothing else', () => {
    const day = { year: fc.integer({ min: 1, max: 9_999 }), month: fc.nat(14), day: fc.nat(33) };
    fc.assert(
      fc.property(fc.record(day), ({ year, month, day }) => {
        expect(valueProblem({ type: 'date' }, spelled(year, month, day)) === null).toBe(
          isDay(year, month, day),
        );
      }),
      { numRuns: 1_000 },
    );
    fc.assert(
      fc.property(
        fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
        (date) => {
          expect(valueProblem({ type: 'date' }, date.toISOString().slice(0, 10))).toBeNull();
        },
      ),
    );
  });

  test.each([
    '2026-02-30',
    '2025-02-29',
    '1900-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '0000-01-01',
  ])('%s is no day', (text) => {
    expect(valueProblem({ type: 'date' }, text)).toBe('not-a-date');
  });

  test.each(['2024-02-29', '2000-02-29', '2026-12-31'])('%s is a day', (text) => {
    expect(valueProblem({ type: 'date' }, text)).toBeNull();
  });

  test.each([
    '2026-1-1',
    '01/31/2026',
    '2026-01-01T00:00:00Z',
    '２０２６-01-01',
    '2026-01-01\n',
    '-2026-01-01',
    'today',
  ])('a date is not written %j', (text) => {
    expect(valueProblem({ type: 'date' }, text)).not.toBeNull();
  });

  test('a checkbox is ticked or empty', () => {
    expect(valueProblem({ type: 'checkbox' }, 'true')).toBeNull();
    fc.assert(
      fc.property(
        shown.filter((text) => text !== '' && text !== 'true'),
        (text) => {
          expect(valueProblem({ type: 'checkbox' }, text)).toBe('not-checked');
        },
      ),
    );
    for (const text of ['false', 'maybe', 'TRUE', '1', 'on'])
      expect(valueProblem({ type: 'checkbox' }, text)).not.toBeNull();
  });
});

test('an email field takes an address', () => {
  expect(valueProblem({ type: 'email' }, 'sam@example.com')).toBeNull();
  for (const value of [
    'sam@example',
    'sam\u{e000}',
    's am@example.com',
    's\u{200b}am@example.com',
    's\u{e0041}am@example.com',
    's\u{2065}am@example.com',
    's\u{e0002}am@example.com',
  ])
    expect(valueProblem({ type: 'email' }, value)).toBe('not-an-email');
});

describe('a box', () => {
  const box = { x: 0, y: 0, width: 1, height: 1 };

  test('has whole pixels, and a place and a size that a page can have', () => {
    expect(Box.safeParse(box).success).toBe(true);
    for (const wrong of [
      { x: -1 },
      { y: -1 },
      { x: 0.5 },
      { width: 0 },
      { height: 0 },
      { width: 20_001 },
      { y: 1e9 },
    ])
      expect(Box.safeParse({ ...box, ...wrong }).success).toBe(false);
    expect(Box.safeParse({ ...box, depth: 1 }).success).toBe(false);
  });
});

describe('a label', () => {
  test('is one line that can be shown, of at most 100 characters, and may be empty', () => {
    expect(label.parse('  Sign here ')).toBe('Sign here');
    expect(label.parse('')).toBe('');
    expect(label.safeParse('x'.repeat(101)).success).toBe(false);
    for (const hidden of ['a\u0000b', 'a\u202eb', 'a\nb', 'a\ud800b'])
      expect(label.safeParse(hidden).success).toBe(false);
  });
});

test('a new field is labelled with its type, in twelve points but for a box to be ticked', () => {
  expect(types.map((type) => fieldKinds[type].label)).toEqual([
    'Signature',
    'Initials',
    'Date',
    'Text',
    'Checkbox',
    'Name',
    'Email',
  ]);
  expect(types.map((type) => fieldKinds[type].fontSize)).toEqual([12, 12, 12, 12, null, 12, 12]);
});

/** Values must not contain these: control characters, marks that reverse the direction of text, byte order marks. */
const forbidden = fc.constantFrom(
  ...[0x00, 0x01, 0x08, 0x0b, 0x1b, 0x7f, 0x85, 0x9f].map((code) => String.fromCharCode(code)),
  ...[0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069, 0xfeff].map((code) =>
    String.fromCharCode(code),
  ),
);

const shown = fc.string({
  unit: fc.constantFrom('a', 'Z', '9', ' ', 'é', 'ß', '李', 'ש', '👩', '"', '<'),
  maxLength: 60,
});
const anything = fc.oneof(anyText({ maxLength: 3_000 }), shown);

const spelled = (year: number, month: number, day: number) =>
  [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');

const isDay = (year: number, month: number, day: number) => {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);

  return (
    month >= 1 &&
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day &&
    date.getUTCFullYear() === year
  );
};
