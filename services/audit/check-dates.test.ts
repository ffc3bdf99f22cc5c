import { expect, test } from 'vitest';
import type { Recorded } from '#contracts/envelope.ts';
import { datesCheck } from './check-dates.ts';

const HOUR = 3_600;

test('instants that only ever go on, or hardly back, are no remark', () => {
  expect(remarksOn([0, 5, 5, 3, 12, 2.5, HOUR])).toEqual([]);
});

test('events that are dated before earlier ones are one remark, however many they are', () => {
  expect(remarksOn([HOUR, HOUR + 1, 0, 60, 61, HOUR + 5])).toEqual([
    '3 events (positions 2 to 4) are dated up to 3,601 s before others that were written earlier. Nothing on record explains it: ask who set a clock.',
  ]);
  expect(remarksOn([HOUR, 0, 2 * HOUR, HOUR])).toHaveLength(2);
});

test('a clock that was off by as much at that time explains them', () => {
  const [remark] = remarksOn([HOUR, 0, 1], [word(30, -60_000), word(40, 3_600_000), word(50, 1_000)]);

  expect(remark).toContain(
    `A clock was off, which is on record: ${at(40)}  The clock of the database was 3600.0 s ahead of that of the command service on host-a`,
  );
});

test.each([
  ['by less', word(40, 60_000)],
  ['long before', word(-4 * HOUR, 3_600_000)],
  ['long after', word(9 * HOUR, 3_600_000)],
])('one that was off %s explains nothing', (_, said) => {
  expect(remarksOn([HOUR, 0], [said])[0]).toContain('Nothing on record explains it');
});

const remarksOn = (seconds: readonly number[], epochs: readonly Recorded[] = []) => {
  const check = datesCheck();
  for (const [n, second] of seconds.entries()) check.add(event(second, n));

  return check.remarks(epochs);
};

function at(second: number): string {
  return new Date(Date.UTC(2026, 0, 1) + second * 1_000).toISOString();
}

function event(second: number, n: number): Recorded {
  const metadata = { at: at(second) } as Recorded['metadata'];

  return {
    type: 'Noted',
    data: {},
    id: '',
    stream: `document-${n}`,
    revision: 0,
    position: BigInt(n),
    metadata,
  };
}

function word(second: number, milliseconds: number): Recorded {
  const data = { clock: 'database', milliseconds, times: 1, since: at(second), host: 'host-a' };

  return { ...event(second, 0), type: 'ClockDisagreed', data };
}
