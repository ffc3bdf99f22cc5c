import { afterEach, describe, expect, test, vi } from 'vitest';
import { live } from './live.ts';
import { people } from './people.ts';
import { verdict } from './verdict.ts';

// The real commands, reactions and projector with all their ports in memory. A seed decides the order, the delays, which
// answers are lost and what is killed. `SIMULATION_SEED=17 npm run test:faults` repeats one history.

const seeds = process.env.SIMULATION_SEED
  ? [Number(process.env.SIMULATION_SEED)]
  : Array.from({ length: Number(process.env.SIMULATION_SEEDS ?? 100) }, (_, n) => n + 1);

/** Steps after which a history must have ended. */
const STEPS = 60_000;
/** Steps in which things fail. */
const TROUBLE = 4_000;
const DOCUMENTS = 3;

vi.mock('node:crypto', async (original) => (await import('./own-ids.ts')).ownIds(original));
vi.mock('node:timers/promises', async (original) => (await import('./own-timers.ts')).ownTimers(original));

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('whatever fails, in whatever order', () => {
  test.each(seeds)('nothing is lost, doubled or left undone (seed %i)', async (seed) => {
    expect(await lived(seed)).toEqual({ wrong: [], isOver: true });
  });
});

describe('the simulation itself', () => {
  test('lives through the same history again by the same seed', async () => {
    const [first, again] = [await traceOf(7), await traceOf(7)];

    expect(first.length).toBeGreaterThan(100);
    expect(again).toEqual(first);
    expect(await traceOf(8)).not.toEqual(first);
  });

  test('notices a log that does not look at expected revisions', async () => {
    const verdicts = [];
    for (let seed = 1; seed <= 5; seed += 1) verdicts.push(await lived(seed, { isCareless: true }, 6_000));

    expect(verdicts.filter(({ wrong }) => wrong.length > 0).length).toBeGreaterThan(2);
  });
});

const lived = async (seed: number, log: { readonly isCareless?: boolean } = {}, steps = STEPS) => {
  const { installation, clients, isOver } = await signing(seed, log, steps);

  return { wrong: await verdict(installation, clients.history), isOver };
};

const traceOf = async (seed: number) => (await signing(seed)).world.trace;

const signing = (seed: number, log: { readonly isCareless?: boolean } = {}, steps = STEPS) =>
  live(seed, (world, installation) => people(world, installation, DOCUMENTS), {
    ...log,
    steps,
    trouble: TROUBLE,
  });
