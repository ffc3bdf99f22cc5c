import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatLogPosition, parseLogPosition } from './log-position.ts';

describe('a place in the log', () => {
  test('comes back from a client as it went out', () => {
    const position = fc.record({
      log: fc.uuid(),
      epoch: fc.integer({ min: 1, max: 999_999_999 }),
      commit: fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }),
    });

    fc.assert(
      fc.property(position, (place) => {
        expect(parseLogPosition(formatLogPosition(place))).toEqual(place);
      }),
    );
  });

  test('is not read out of anything else', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789abcdef-. n') }), (text) => {
        expect(parseLogPosition(text)).toBeNull();
      }),
    );
  });

  const log = '11111111-1111-4111-8111-111111111111';

  test.each([
    '',
    log,
    `${log}.1`,
    `${log}.1.`,
    `${log}.1.-1`,
    `${log}.1.1.1`,
    `${log}.1.1e3`,
    `${log}.0x1.1`,
    ` ${log}.1.1`,
    `${log}.1.1\n`,
    `${log}.1.${'9'.repeat(20)}`,
    `${log}.${'9'.repeat(10)}.1`,
  ])('is not %j', (text) => {
    expect(parseLogPosition(text)).toBeNull();
  });
});
