import { afterEach, describe, expect, test, vi } from 'vitest';
import { disposed } from './disposed.ts';
import { live } from './live.ts';
import { recordsPeople } from './records-people.ts';
import { verdict } from './verdict.ts';

// Half a year of rules, holds and disposals, with all ports in memory. `SIMULATION_SEED=17 npm run test:faults` repeats
// one history.

const seeds = process.env.SIMULATION_SEED
  ? [Number(process.env.SIMULATION_SEED)]
  : Array.from({ length: Number(process.env.SIMULATION_SEEDS ?? 30) }, (_, n) => n + 1);

vi.mock('node:timers/promises', async (original) => (await import('./own-timers.ts')).ownTimers(original));

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('whatever fails, in whatever order', () => {
  test.each(seeds)('each document is kept as long as it has to be, and no longer (seed %i)', async (seed) => {
    const { installation, clients, isOver } = await lived(seed);
    const wrong = await verdict(installation, clients.history);

    expect({ wrong: [...wrong, ...disposed(installation, clients.decided)], isOver }).toEqual({
      wrong: [],
      isOver: true,
    });
  });
});

test('histories differ in what was decided, and in what came of it', async () => {
  const ends = new Set<string>();
  for (let seed = 1; seed <= 12; seed += 1) {
    const { installation, clients } = await lived(seed);
    const { disposal, draftsToo, closing } = clients.decided;
    const erased = installation.log.all().filter(({ type }) => type === 'PersonalDataErased');
    ends.add(`${disposal} ${draftsToo} ${closing} ${erased.length}`);
  }

  expect(ends.size).toBeGreaterThan(5);
});

/** Each history is lived through once. */
const lived = (seed: number) => {
  const life = lives.get(seed) ?? lifeOf(seed);
  lives.set(seed, life);

  return life;
};

const lifeOf = (seed: number) => live(seed, recordsPeople, { steps: 80_000, trouble: 12_000 });

const lives = new Map<number, ReturnType<typeof lifeOf>>();
