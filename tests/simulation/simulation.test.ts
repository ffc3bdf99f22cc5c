import { afterEach, describe, expect, test, vi } from 'vitest';
import { install } from './installation.ts';
import { memoryLog } from './memory-store.ts';
import { people } from './people.ts';
import { isSettled, verdict } from './verdict.ts';
import { openWorld } from './world.ts';

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

// Services wait with this module, which libraries of fake timers don't replace.
vi.mock('node:timers/promises', async (original) => ({
  ...(await original<typeof import('node:timers/promises')>()),
  setTimeout: (milliseconds: number, value: unknown, { signal }: { signal?: AbortSignal } = {}) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(resolve, milliseconds, value);
      signal?.addEventListener('abort', () => {
        clearTimeout(timer);
        reject(signal.reason);
      });
    }),
}));

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

    expect(first.length).toBeGreaterThan(200);
    expect(again).toEqual(first);
    expect(await traceOf(8)).not.toEqual(first);
  });

  test('notices a log that does not look at expected revisions', async () => {
    const verdicts = [];
    for (let seed = 1; seed <= 5; seed += 1) verdicts.push(await lived(seed, { isCareless: true }, 6_000));

    expect(verdicts.filter(({ wrong }) => wrong.length > 0).length).toBeGreaterThan(2);
  });
});

const lived = async (seed: number, log = {}, steps = STEPS) => {
  const { installation, clients, isOver } = await live(seed, log, steps);

  return { wrong: await verdict(installation, clients.history), isOver };
};

const traceOf = async (seed: number) => (await live(seed)).world.trace;

/** Each history has its own clock, so timers of an earlier history never fire. */
const newClock = () => {
  vi.useRealTimers();
  vi.useFakeTimers({
    now: Date.parse('2026-01-01T12:00:00.000Z'),
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
  });
};

const live = async (seed: number, log = {}, steps = STEPS) => {
  newClock();
  const world = openWorld(seed);
  // Pauses before another try are random.
  vi.spyOn(Math, 'random').mockImplementation(world.random);
  const installation = install(world, memoryLog(log));
  const clients = people(world, installation, DOCUMENTS);
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  clients.done.then(over, over);

  for (let step = 0; step < steps && !(isOver && isSettled(installation)); step += 1) {
    if (step === TROUBLE) world.heal();
    await world.step();
  }

  return { world, installation, clients, isOver: isOver && isSettled(installation) };
};
