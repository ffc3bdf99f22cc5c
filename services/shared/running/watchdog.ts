import { url as inspectorUrl } from 'node:inspector';
import { Worker } from 'node:worker_threads';
import type { Log } from './logger.ts';
import { routesUnderWay } from './routes-under-way.ts';

/** Milliseconds for which an event loop may be busy before its process is ended, and between two of its beats. */
const LIMIT = 10_000;
const BEAT = 500;

export type Watched = {
  /** How the service is called in its lines. */
  readonly service: string;
  readonly beats: Int32Array;
  readonly routes: SharedArrayBuffer;
  readonly limit: number;
  readonly every: number;
};

/**
 * Ends this process if its event loop computes for ten seconds without coming round: nobody is served by it, and
 * whoever started it starts it again. A thread watches that has nothing else to do; it says which routes were under way,
 * and nothing of what they were asked. While a debugger listens nobody watches, since people stop there as they like.
 */
export const startWatchdog = (log: Log, { limit = LIMIT, every = BEAT } = {}): void => {
  const { service } = log.bindings() as { readonly service: string };
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT * 2));
  const watched: Watched = { service, beats, routes: routesUnderWay(), limit, every };
  const worker = new Worker(new URL('./watchdog-thread.ts', import.meta.url), {
    workerData: watched,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 4 },
  });
  // A process that nobody watches works as well as before.
  worker.on('error', (error) => log.warn({ err: error }, 'no one watches the event loop anymore'));
  worker.unref();
  setInterval(() => {
    Atomics.add(beats, 0, 1);
    Atomics.store(beats, 1, inspectorUrl() === undefined ? 0 : 1);
  }, every).unref();
};
