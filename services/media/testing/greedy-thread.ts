import { parentPort } from 'node:worker_threads';

/** A module with an exported memory that may have 1 to 65,536 pages of 64 KiB. */
const module = Buffer.from('0061736d010000000506010101808004070501016d0200', 'hex');

/** Tries to take more memory than a thread may. */
parentPort?.on('message', () => {
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

  parentPort?.postMessage({
    done: `512 MB ${grown(8191)}, 513 MB ${grown(16)}`,
    worn: false,
  });
});
