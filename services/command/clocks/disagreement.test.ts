import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Recorded } from '#contracts/envelope.ts';
import type { EpochsEvent } from '#contracts/epochs/events.ts';
import { type Look, newsOf, noWords, statesAfter } from './disagreement.ts';

const HERE = 'host-a';

describe('a clock', () => {
  test.each([
    ['agrees', 0],
    ['is two seconds ahead', 2_000],
    ['is two seconds behind', -2_000],
  ])('that %s is no news', (_, ahead) => {
    expect(newsOf(given(), look(ahead), seen(0))).toBeNull();
  });

  test('that is further off is on record: by how much, since when, and where that was seen', () => {
    expect(newsOf(given(), look(-2_001), seen(0))).toEqual({
      type: 'ClockDisagreed',
      data: { clock: 'database', milliseconds: -2_001, times: 1, since: at(0), host: HERE },
    });
  });

  test('is not said to be off where the way there and back may have taken that long', () => {
    expect(newsOf(given(), { ...look(4_000), margin: 2_500 }, seen(0))).toBeNull();
  });
});

describe('a disagreement', () => {
  test('is said once, and again only when it is another: half as much more, or less', () => {
    const words = given(disagreed(10_000, 0));

    for (const ahead of [10_000, 14_900, 5_100, 1_500])
      expect(newsOf(words, look(ahead), seen(60))).toBeNull();
    for (const ahead of [15_100, 4_900, -10_000])
      expect(newsOf(words, look(ahead), seen(60))).toMatchObject({
        data: { milliseconds: ahead, since: at(0) },
      });
  });

  test('ends once the clocks are surely near again', () => {
    const words = given(disagreed(10_000, 0));

    expect(newsOf(words, { ...look(900), margin: 200 }, seen(60))).toBeNull();
    expect(newsOf(words, look(900), seen(60))).toEqual({
      type: 'ClockAgreed',
      data: { clock: 'database', host: HERE, since: at(0) },
    });
    expect(newsOf(given(disagreed(10_000, 0), agreed(60)), look(0), seen(90))).toBeNull();
    expect(newsOf(given(disagreed(10_000, 0), agreed(60)), look(10_000), seen(90))).toMatchObject({
      data: { since: at(90) },
    });
  });

  test('that another machine has put on record is not said a second time, but for its own clock', () => {
    const words = given(disagreed(10_000, 0, 'host-b'));

    expect(newsOf(words, look(10_100), seen(1))).toBeNull();
    expect(newsOf(words, look(10_100), seen(25 * 60))).not.toBeNull();
    expect(newsOf(words, look(-10_000), seen(1))).not.toBeNull();
    expect(newsOf(words, look(0), seen(1))).toBeNull();
    expect(newsOf(words, { ...look(10_000), clock: 'command' }, seen(1))).not.toBeNull();
  });

  test('makes few events, however the clock wavers in a day of looks', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -20_000, max: 20_000 }), { minLength: 1_440 }), (offsets) => {
        let [words, events] = [noWords, 0];
        for (const [minute, ahead] of offsets.slice(0, 1_440).entries()) {
          const news = newsOf(words, look(ahead), seen(minute));
          if (!news) continue;
          events += 1;
          words = statesAfter(words, recorded(news, minute));
        }
        expect(events).toBeLessThanOrEqual(144);
      }),
      { numRuns: 20 },
    );
  });
});

const given = (...events: readonly Recorded<EpochsEvent>[]) => events.reduce(statesAfter, noWords);

const look = (ahead: number): Look => ({ clock: 'database', ahead, margin: 0 });
const seen = (minute: number) => ({ host: HERE, at: at(minute), times: 1 });
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1) + minute * 60_000).toISOString();

const disagreed = (milliseconds: number, minute: number, host = HERE) =>
  recorded(
    {
      type: 'ClockDisagreed',
      data: { clock: 'database', milliseconds, times: 1, since: at(minute), host },
    },
    minute,
  );
const agreed = (minute: number) =>
  recorded({ type: 'ClockAgreed', data: { clock: 'database', host: HERE, since: at(0) } }, minute);

function recorded(event: EpochsEvent, minute: number): Recorded<EpochsEvent> {
  const place = { id: '', stream: 'epochs', revision: 0, position: 0n };

  return { ...event, ...place, metadata: { at: at(minute) } as Recorded['metadata'] };
}
