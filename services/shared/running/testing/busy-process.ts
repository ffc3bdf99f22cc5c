import { createInterface } from 'node:readline';
import { logger } from '../logger.ts';
import { tellUnderWay } from '../routes-under-way.ts';
import { startWatchdog } from '../watchdog.ts';

// Computes or sleeps on its event loop for as many milliseconds as each line of its standard input says.

type Told = { readonly route: string; readonly compute?: number; readonly sleep?: number };

startWatchdog(logger('busy'), { limit: 500, every: 20 });

const compute = (milliseconds: number) => {
  const from = process.cpuUsage();
  const isOver = () => {
    const { user, system } = process.cpuUsage(from);
    return (user + system) / 1_000 >= milliseconds;
  };
  while (!isOver());
};

createInterface(process.stdin).on('line', (line) => {
  const { route, compute: computing, sleep } = JSON.parse(line) as Told;
  void tellUnderWay(route, async () => {
    // Past the beat with which the watchdog learns that the loop came round.
    await new Promise((resolve) => setTimeout(resolve, 50));
    if (computing !== undefined) compute(computing);
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, sleep);
    process.stdout.write(computing === undefined ? `slept ${sleep}\n` : `computed ${computing}\n`);
  });
});
process.stdout.write('ready\n');
