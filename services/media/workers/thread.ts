import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { exchange } from './exchange.ts';
import type { Member } from './pool.ts';

/** Pages of 64 KiB that each WebAssembly memory of this process may grow to: 512 MB. */
const MOST_WASM_PAGES = 8192;

/** Bytes that the whole process may take. */
const MOST_MEMORY = 900e6;

/** A thread that runs `script` with this data. */
export const startThread = <Job, Done>(script: URL, workerData: unknown): Member<Job, Done> => {
  setFlagsFromString(`--wasm-max-mem-pages=${MOST_WASM_PAGES}`);
  const worker = new Worker(script, {
    workerData,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 16 },
  });
  let alive = true;
  worker.on('error', () => undefined);
  worker.on('exit', () => {
    alive = false;
  });
  worker.unref();

  return {
    ask: (job, begun) => {
      begun();
      return exchange<Done>(worker, () => worker.postMessage(job), begun);
    },
    isAlive: () => alive,
    use: () => null,
    isTooLarge: () => process.memoryUsage.rss() > MOST_MEMORY,
    kill: () => void worker.terminate(),
  };
};
