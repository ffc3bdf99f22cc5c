import { setImmediate as realTurn } from 'node:timers/promises';
import { vi } from 'vitest';
import { Refusal } from '#contracts/api/refusals.ts';

/** What becomes of a call: it is done, done without an answer, not done at all, or its process is killed there. */
type Fate = 'done' | 'answer lost' | 'not done';

type Call = {
  readonly process: Process;
  readonly isReady: () => boolean;
  readonly meet: (fate: Fate) => void;
};

/** A process that can be killed at any call of a port. It starts again with only what its ports stored. */
export type Process = {
  readonly name: string;
  readonly isAlive: () => boolean;
  /** Resolves when it is killed. */
  readonly killed: Promise<void>;
};

type Living = Process & { readonly kill: () => void; readonly start: (self: Process) => void };

export type World = ReturnType<typeof openWorld>;

/** Percentages of calls that fail while faults are switched on. */
const KILLED = 2;
const LOST = 3;
const FAILED = 3;
/** Percentage of steps in which time passes although a process could go on. */
const LATE = 10;

/**
 * A world that answers one call at a time, in an order that a seed chooses, and has its own clock. Only the seed makes
 * things random, so the same seed makes the same history again.
 */
export const openWorld = (seed: number) => {
  const random = randomBy(seed);
  const calls: Call[] = [];
  const processes = new Map<string, Living>();
  const trace: string[] = [];
  let isTroubled = true;

  const percent = (share: number) => isTroubled && random() * 100 < share;

  /** A call of a port, which waits until the world lets it go on. If its process is killed meanwhile, it never returns. */
  const call = <Answer>(
    process: Process,
    what: string,
    perform: () => Answer,
    isReady: () => boolean = () => true,
  ): Promise<Awaited<Answer>> =>
    new Promise((resolve, reject) => {
      const meet = (fate: Fate) => {
        trace.push(`${process.name} ${what}: ${fate}`);
        try {
          const answer = fate === 'not done' ? null : perform();
          if (fate === 'done') resolve(answer as Awaited<Answer>);
          else {
            // Nobody hears what came of it.
            Promise.resolve(answer).catch(() => {});
            reject(new Refusal('unavailable'));
          }
        } catch (error) {
          reject(error);
        }
      };
      calls.push({ process, isReady, meet });
    });

  const begin = (name: string, start: (self: Process) => void) => {
    const end = Promise.withResolvers<void>();
    let isAlive = true;
    const living: Living = {
      name,
      start,
      isAlive: () => isAlive,
      killed: end.promise,
      kill: () => {
        isAlive = false;
        end.resolve();
      },
    };
    processes.set(name, living);
    start(living);
  };

  const kill = ({ name }: Process) => {
    const living = processes.get(name);
    if (!living) return;
    trace.push(`${name} is killed`);
    living.kill();
    begin(name, living.start);
  };

  /** Lets one call go on, or time pass to the next timer. False if neither is possible. */
  const step = async (): Promise<boolean> => {
    // The consequences of the last step run as microtasks.
    await realTurn();
    for (let at = calls.length - 1; at >= 0; at -= 1) if (!calls[at]?.process.isAlive()) calls.splice(at, 1);
    const ready = calls.filter(({ isReady }) => isReady());
    if (ready.length === 0 || percent(LATE)) {
      if (vi.getTimerCount() === 0) return ready.length > 0;
      await vi.advanceTimersToNextTimerAsync();
      return true;
    }

    const chosen = ready[Math.floor(random() * ready.length)] as Call;
    if (processes.has(chosen.process.name) && percent(KILLED)) {
      kill(chosen.process);
      return true;
    }
    calls.splice(calls.indexOf(chosen), 1);
    chosen.meet(percent(FAILED) ? 'not done' : percent(LOST) ? 'answer lost' : 'done');

    return true;
  };

  return {
    random,
    call,
    begin,
    step,
    trace,
    /** So many days pass in which nobody's clock runs, as on a machine that sleeps. */
    pass: (days: number) => {
      vi.setSystemTime(Date.now() + days * 86_400_000);
    },
    /** From here on nothing fails any more. */
    heal: () => {
      isTroubled = false;
    },
  };
};

/** Mulberry32: small, fast, and the same everywhere. */
const randomBy = (seed: number) => {
  let state = seed >>> 0;

  return (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);

    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};
