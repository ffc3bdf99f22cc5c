import { setImmediate as turn } from 'node:timers/promises';
import { answerParent } from '../workers/exchange.ts';
import { hasGrownPast } from '../workers/grown-process.ts';

/** Kinds of jobs: each takes more of something than a process may, or misbehaves as a broken library would. */
export type Greed = 'webAssembly' | 'memory' | 'processor' | 'wait' | 'throw' | 'little' | 'litter' | 'keep';

answerParent((greed: Greed) => takes[greed](), hasGrownPast(200e6));

/** A module with an exported memory that may have 1 to 65,536 pages of 64 KiB. */
const module = Buffer.from('0061736d010000000506010101808004070501016d0200', 'hex');

const webAssembly = async () => {
  const { m } = new WebAssembly.Instance(new WebAssembly.Module(module), {}).exports;
  const memory = m as { readonly grow: (pages: number) => number };
  const grown = (pages: number) => {
    try {
      memory.grow(pages);
      return 'granted';
    } catch {
      return 'refused';
    }
  };

  return `512 MB ${grown(8191)}, 513 MB ${grown(16)}`;
};

/** Takes memory of any kind, for as long as the process lives. */
const memory = async (): Promise<never> => {
  const taken: Buffer[] = [];
  for (;;) {
    taken.push(Buffer.alloc(16 * 2 ** 20, 1));
    await turn();
  }
};

/** Computes for so many milliseconds of processor time. */
const compute = async (milliseconds: number) => {
  const before = process.cpuUsage();
  for (let used = 0; used < milliseconds * 1_000; ) {
    const { user, system } = process.cpuUsage(before);
    used = user + system;
  }

  return 'computed';
};

/** Holds what `keep` was given for as long as the process lives. */
const kept: Buffer[] = [];
const filled = () => Buffer.alloc(200e6, 1);

const takes: Readonly<Record<Greed, () => Promise<string>>> = {
  webAssembly,
  memory,
  processor: () => compute(60_000),
  wait: () => new Promise(() => {}),
  /** Throws outside the answer, where nobody can catch it. */
  throw: async () => {
    void Promise.reject(new TypeError('nobody caught this'));
    return new Promise(() => {});
  },
  little: () => compute(200),
  litter: async () => `${filled().length} bytes let go`,
  keep: async () => `${kept.push(filled())} kept`,
};
