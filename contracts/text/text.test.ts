import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { clipped, isEmail, typedWithoutMarks, withoutMarksAround } from './characters.ts';
import { line, lineOrNothing, passage, passageOrNothing } from './text.ts';

describe('a line that people read', () => {
  test('loses the space around it', () => {
    expect(line(10).parse('  Sam Smith \n')).toBe('Sam Smith');
  });

  test('is as long as it may be, and no longer', () => {
    expect(line(10).safeParse('x'.repeat(10)).success).toBe(true);
    expect(line(10).safeParse('x'.repeat(11)).success).toBe(false);
  });

  test.each([
    ['nothing', ''],
    ['nothing but space', ' \t\u00a0'],
    ['nothing that can be seen', '\u200b\u2060\u00ad\u3164'],
    ['a line end', 'Sam\r\nBcc: mallory@example.com'],
    ['a control character', 'Sam\u0007'],
    ['a mark that turns text around', 'Sam\u202excod.exe'],
    ['half a character', 'Sam\ud83d'],
  ])('does not hold %s', (_, text) => {
    expect(line(100).safeParse(text).success).toBe(false);
  });

  test.each(['Łukasz Żółć', '李小龍', 'שלום', '👩‍🚀 Ada', 'O’Brien-Smith, Jr.'])('may be %s', (text) => {
    expect(line(100).parse(text)).toBe(text);
  });
});

describe('an e-mail address', () => {
  test('is text, @, and a domain with a dot', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        expect(isEmail(address)).toBe(address.length <= 254);
      }),
    );
  });

  test.each([
    'sam',
    'sam@',
    '@example.com',
    'sam@example',
    'sam@example.',
    'sam @example.com',
    'a@b@c.d',
    'a@b.c\n',
    '',
  ])('is not %j', (text) => {
    expect(isEmail(text)).toBe(false);
  });

  test('is at most 254 characters long', () => {
    expect(isEmail(`${'a'.repeat(242)}@example.com`)).toBe(true);
    expect(isEmail(`${'a'.repeat(243)}@example.com`)).toBe(false);
  });

  test('that is too long is refused before a pattern looks at it, which could take minutes', () => {
    const looks = vi.spyOn(RegExp.prototype, 'test');
    isEmail('sam@example.com');
    const ofOne = looks.mock.calls.length;
    const areEmails = ['a@'.repeat(50_000), `a@${'.'.repeat(100_000)}@`].map(isEmail);
    const ofAll = looks.mock.calls.length;
    looks.mockRestore();

    expect(areEmails).toEqual([false, false]);
    expect([ofOne > 0, ofAll - ofOne]).toEqual([true, 0]);
  });
});

test('a line may be nothing where that is allowed', () => {
  expect(lineOrNothing(10).parse('  ')).toBe('');
  expect(lineOrNothing(10).safeParse('a\u2028b').success).toBe(false);
});

test('a text is clipped between characters', () => {
  expect(clipped('Lease', 200)).toBe('Lease');
  expect(clipped('Lease', 3)).toBe('Lea');
  expect(clipped('a😀b', 2)).toBe('a');
  expect(clipped('a😀b', 3)).toBe('a😀');
});

describe('what stands around a text that was copied', () => {
  test.each([
    ['\u202a+49 170 1234567\u202c', '+49 170 1234567'],
    ['\u202d+49 170 1234567\u202c', '+49 170 1234567'],
    ['\u2068Acme\u2069', 'Acme'],
    ['\u2067\u202bשלום\u202c\u2069', 'שלום'],
    [' \u200b\u2068 Acme \u2069\ufeff\n', 'Acme'],
    ['\ufeffAcme\u200b', 'Acme'],
    ['\u202a\u202a\u202c\u202cAcme', '\u202a\u202a\u202c\u202cAcme'],
    ['Ac\u200bme', 'Ac\u200bme'],
    ['\u202c\u202a', '\u202c\u202a'],
    ['\u202a\u202c', ''],
  ])('%j becomes %j', (text, bare) => {
    expect(withoutMarksAround(text)).toBe(bare);
  });

  test.each(['\u202eexe.pdf', 'pdf\u202c', 'a\u202eb\u202cc', '\u202aa\u202c b \u202ac\u202c', 'a\ufeffb'])(
    'what turns %j around within is refused',
    (text) => {
      expect(line(100).safeParse(text).success).toBe(false);
    },
  );

  test.each([
    ['a line', line(10)],
    ['a line that may be nothing', lineOrNothing(10)],
    ['a passage', passage(10)],
    ['a passage that may be nothing', passageOrNothing(10)],
  ])('is no part of %s, nor of its length', (_, text) => {
    expect(text.parse('\u202a\u2068Sam Smith!\u2069\u202c')).toBe('Sam Smith!');
    expect(text.parse('\ufeffSam\u200b')).toBe('Sam');
  });

  test('is dropped while somebody types, and their spaces are not', () => {
    expect(typedWithoutMarks('Twelve ')).toBe('Twelve ');
    expect(typedWithoutMarks('\u202aTwelve\u202c')).toBe('Twelve');
    expect(typedWithoutMarks('\ufeffTwelve')).toBe('Twelve');
    expect(typedWithoutMarks('שלום\u200f עולם ')).toBe('שלום\u200f עולם ');
  });

  test('comes off level by level, and not at all where one has no end', () => {
    const levels = 50_000;

    expect(withoutMarksAround(`${'\u202a'.repeat(levels)}a${'\u202c'.repeat(levels)}`)).toBe('a');
    expect(withoutMarksAround('\u202a'.repeat(levels))).toBe('\u202a'.repeat(levels));
  });
});
