import { describe, expect, test } from 'vitest';
import { addresseesIn, writtenAddressees } from './addressees.ts';

const sam = { fullName: 'Sam Smith', email: 'sam@example.com' };
const bare = { fullName: '', email: 'sam@example.com' };
const ada = { fullName: '', email: 'ada@example.org' };

describe('a text that names somebody', () => {
  test.each([
    ['sam@example.com', [bare]],
    ['  sam@example.com\n', [bare]],
    ['sam@example.com,', [bare]],
    ['sam@example.com.', [bare]],
    ['mailto:sam@example.com', [bare]],
    ['mailto:sam@example.com?subject=Lease', [bare]],
    ['mailto:sam%2Blease@example.com', [{ ...bare, email: 'sam+lease@example.com' }]],
    ['mailto:sam%@example.com', [{ ...bare, email: 'sam%@example.com' }]],
    ['mailto:sam%3Cada@example.com', []],
    ['<sam@example.com>', [bare]],
    ['\u202asam@example.com\u202c', [bare]],
    ['\u200bsam@example.com\ufeff', [bare]],
    ['Sam Smith <sam@example.com>', [sam]],
    ['"Sam Smith" <sam@example.com>;', [sam]],
    ['\u2068Sam Smith\u2069 <mailto:sam@example.com>', [sam]],
    ['"Smith, Sam" <sam@example.com>, ada@example.org', [{ ...sam, fullName: 'Smith, Sam' }, ada]],
    ['sam@example.com; ada@example.org', [bare, ada]],
    ['sam@example.com\nada@example.org', [bare, ada]],
    ['sam@example.com ada@example.org', [bare, ada]],
    ['Sam Smith', []],
    ['sam@example.com, Ada', []],
    ['Sam <sam>', []],
    ['', []],
  ])('%j', (text, addressees) => {
    expect(addresseesIn(text)).toEqual(addressees);
  });

  test('needs nothing done about it where it is an address alone', () => {
    expect(writtenAddressees('sam@example.com')).toEqual([]);
    expect(writtenAddressees('sam@example.com,')).toEqual([bare]);
  });

  test('is nobody where it is long and made to take long', () => {
    for (const text of ['"'.repeat(19_999), 'a '.repeat(9_999), '<'.repeat(19_999)])
      expect(addresseesIn(text)).toEqual([]);
  });
});
