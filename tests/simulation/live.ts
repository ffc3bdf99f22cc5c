import { vi } from 'vitest';
import type { Told } from './clients.ts';
import { type Installation, install } from './installation.ts';
import { memoryLog } from './memory-store.ts';
import { countAnew } from './own-ids.ts';
import { isSettled } from './verdict.ts';
import { openWorld, type World } from './world.ts';

/** Who does something in a world, and when they have done it. */
type People = { readonly history: readonly Told[]; readonly done: Promise<unknown> };

type Lived = {
  /** Whether nobody checks expected revisions. */
  readonly isCareless?: boolean;
  /** Steps after which it must have ended. */
  readonly steps: number;
  /** Steps in which things fail. */
  readonly trouble: number;
};

/** Lets people live in a world until all that they caused is done. A seed decides what happens when. */
export const live = async <Clients extends People>(
  seed: number,
  begin: (world: World, installation: Installation) => Clients,
  { isCareless = false, steps, trouble }: Lived,
) => {
  newClock();
  countAnew();
  const world = openWorld(seed);
  // Pauses before another try are random.
  vi.spyOn(Math, 'random').mockImplementation(world.random);
  const installation = install(world, memoryLog({ isCareless }));
  const clients = begin(world, installation);
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  clients.done.then(over, over);

  for (let step = 0; step < steps && !(isOver && isSettled(installation)); step += 1) {
    if (step === trouble) world.heal();
    await world.step();
  }

  return { world, installation, clients, isOver: isOver && isSettled(installation) };
};

/** Each history has its own clock, so timers of an earlier history never fire. */
const newClock = () => {
  vi.useRealTimers();
  vi.useFakeTimers({
    now: Date.parse('2026-01-01T12:00:00.000Z'),
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
  });
};
