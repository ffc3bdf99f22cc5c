import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { busyLoop } from './busy-loop.ts';
import { routesIn } from './routes-under-way.ts';
import type { Watched } from './watchdog.ts';

const { service, beats, routes, limit, every } = workerData as Watched;
const busyFor = busyLoop(every);

/** The service's own lines come from its event loop, so this one is written past them, in their form. */
const say = (busy: number): void => {
  const line = {
    level: 60,
    time: Date.now(),
    service,
    busyMs: Math.round(busy),
    routes: [...new Set(routesIn(routes))],
    msg: 'the event loop was busy for too long, so this process is ended',
  };
  try {
    writeSync(1, `${JSON.stringify(line)}\n`);
  } catch {
    // Where nobody can read it, the end of the process has to do.
  }
};

setInterval(() => {
  const { user, system } = process.cpuUsage();
  const busy = busyFor({
    at: performance.now(),
    processor: (user + system) / 1_000,
    beats: Atomics.load(beats, 0),
  });
  if (busy < limit || Atomics.load(beats, 1) === 1) return;
  say(busy);
  process.kill(process.pid, 'SIGKILL');
}, every);
