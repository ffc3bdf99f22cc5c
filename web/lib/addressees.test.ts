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

  test('is read in no time, however it is made', () => {
    const start = performance.now();
    addresseesIn('"'.repeat(19_999));
    addresseesIn('a '.repeat(9_999));
    addresseesIn('<'.repeat(19_999));

    expect(performance.now() - start).toBeLessThan(1_000);
  });
});
