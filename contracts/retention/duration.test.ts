import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { afterDuration, durationInWords, isDuration } from './duration.ts';

describe('a duration', () => {
  test.each(['P30D', 'P1M', 'P6M', 'P10Y', 'P100Y', 'P1Y6M', 'P2Y3M4D', 'P5W', 'P36525D'])(
    'may be %s',
    (text) => expect(isDuration(text)).toBe(true),
  );

  test.each([
    'P29D',
    'P101Y',
    'P100Y1M',
    'P',
    'PT1H',
    'P1YT1H',
    '10Y',
    'P-1Y',
    'P1.5Y',
    'p1y',
    'P4W',
    'P1Y ',
    '',
  ])('is not %s', (text) => expect(isDuration(text)).toBe(false));

  test.each([
    ['P10Y', '10 years'],
    ['P1Y6M', '1 year, 6 months'],
    ['P5W', '35 days'],
  ])('%s reads as “%s”', (duration, words) => expect(durationInWords(duration)).toBe(words));
});

describe('so much later', () => {
  test.each([
    ['2024-02-29', 'P1Y', '2025-03-01'],
    ['2024-02-29', 'P4Y', '2028-02-29'],
    ['2024-02-29', 'P100Y', '2124-02-29'],
    ['2000-02-29', 'P100Y', '2100-03-01'],
    ['2026-01-31', 'P1M', '2026-03-01'],
    ['2024-01-31', 'P1M', '2024-03-01'],
    ['2026-01-30', 'P1M', '2026-03-01'],
    ['2026-08-31', 'P1M', '2026-10-01'],
    ['2026-12-31', 'P2M', '2027-03-01'],
    ['2026-11-21', 'P10Y', '2036-11-21'],
    ['2026-11-21', 'P30D', '2026-12-21'],
    ['2026-01-31', 'P1M1D', '2026-03-02'],
    ['2026-03-28', 'P1W', '2026-04-04'],
  ])('than %s, by %s, is %s', (from, duration, until) =>
    expect(afterDuration(`${from}T23:59:59.999Z`, duration)).toBe(`${until}T23:59:59.999Z`),
  );

  test('is never earlier than the calendar says, and at most a day later', () =>
    fc.assert(
      fc.property(instant, fc.nat({ max: 99 }), fc.nat({ max: 11 }), (from, years, months) => {
        const until = new Date(afterDuration(from.toISOString(), `P${years}Y${months}M`));
        const day = until.getUTCDate() === from.getUTCDate() ? 0 : 1;
        const counted = (from.getUTCFullYear() + years) * 12 + from.getUTCMonth() + months + day;

        expect(until.getUTCFullYear() * 12 + until.getUTCMonth()).toBe(counted);
        expect(until.getUTCDate() === from.getUTCDate() || until.getUTCDate() === 1).toBe(true);
        expect(until.getTime() % 86_400_000).toBe(from.getTime() % 86_400_000);
      }),
    ));

  test('keeps the order of instants, and longer durations end later', () =>
    fc.assert(
      fc.property(instant, instant, fc.integer({ min: 1, max: 99 }), (one, other, years) => {
        const [a, b] = [one, other]
          .toSorted((x, y) => x.getTime() - y.getTime())
          .map((at) => at.toISOString());
        const [early, late] = [a, b].map((at) => afterDuration(at ?? '', `P${years}Y`));

        expect((early ?? '') <= (late ?? '')).toBe(true);
        expect(afterDuration(a ?? '', `P${years}Y`) < afterDuration(a ?? '', `P${years}Y1D`)).toBe(true);
      }),
    ));
});

const instant = fc.date({
  min: new Date('2000-01-01T00:00:00Z'),
  max: new Date('2100-01-01T00:00:00Z'),
  noInvalidDate: true,
});
