import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clipped, isEmail } from './characters.ts';
import { line, lineOrNothing } from './text.ts';

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

  test('is judged in no time, however it is made', () => {
    const start = performance.now();
    isEmail(`${'a@'.repeat(50_000)}`);
    isEmail(`a@${'.'.repeat(100_000)}@`);

    expect(performance.now() - start).toBeLessThan(500);
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
