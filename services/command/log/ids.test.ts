import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalisedName } from '#contracts/text/normalised-name.ts';
import { anyText } from '../../../tests/harness/any-text.ts';
import { derivedId } from './ids.ts';
import { testLookup } from './testing/test-lookup.ts';

describe('a derived id', () => {
  test('is the same for the same parts, and a UUID of version 5', () => {
    expect(derivedId('a', 'b')).toBe(derivedId('a', 'b'));
    expect(derivedId('a', 'b')).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
  });

  test('is another for other parts, however they are cut', () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 1 }), fc.array(word, { minLength: 1 }), (one, other) => {
        expect(derivedId(...one) === derivedId(...other)).toBe(one.join('\n') === other.join('\n'));
      }),
    );
  });
});

describe('names that look alike', () => {
  test.each([
    ['Olive', 'olive'],
    ['ＯＬＩＶＥ', 'olive'],
    [' olive\t', 'olive'],
    ['o\u200blive', 'olive'],
    ['oli\u00adve\ufeff', 'olive'],
    ['\u2060olive\ufe0f', 'olive'],
    ['ﬁsh', 'fish'],
    ['Ⅷ', 'viii'],
    ['A\u030angstrom', 'ångstrom'],
    ['Å', 'å'],
    ['𝓸𝓵𝓲𝓿𝓮', 'olive'],
  ])('%j is %j', (name, alike) => {
    expect(testLookup.claimKey(name)).toBe(testLookup.claimKey(alike));
  });

  test.each([
    ['olive', 'olives'],
    ['olive', 'olivé'],
    ['a b', 'ab'],
  ])('%j is not %j', (name, other) => {
    expect(testLookup.claimKey(name)).not.toBe(testLookup.claimKey(other));
  });

  test('are one name however often they are normalised', () => {
    fc.assert(
      fc.property(anyText(), (name) => {
        expect(normalisedName(normalisedName(name))).toBe(normalisedName(name));
      }),
      { numRuns: 300 },
    );
  });
});

const word = fc.string({ unit: fc.constantFrom('a', 'b', '-', '.'), maxLength: 3 });
