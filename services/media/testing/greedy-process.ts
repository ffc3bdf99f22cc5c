import { setTimeout as delay } from 'node:timers/promises';
import { answerParent } from '../workers/exchange.ts';

/** Tries to take more memory than a process may: of WebAssembly, or of any kind for as long as it lives. */
answerParent(async (job: 'grow' | null) => (job === 'grow' ? forever() : webAssembly()));

/** A module with an exported memory that may have 1 to 65,536 pages of 64 KiB. */
const module = Buffer.from('0061736d010000000506010101808004070501016d0200', 'hex');

const webAssembly = () => {
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

const forever = async (): Promise<never> => {
  const taken: Buffer[] = [];
  for (;;) {
    taken.push(Buffer.alloc(16 * 2 ** 20, 1));
    await delay(5);
  }
};
