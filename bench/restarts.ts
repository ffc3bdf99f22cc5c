import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { signedIn } from '../tests/harness/people.ts';
import { processorTime } from '../tests/harness/processor-time.ts';
import { startStack } from '../tests/stack.ts';
import { type Figure, printFigures } from './figure.ts';

const KILLS = 3;

/**
 * Measures how long the command service is away each time it's killed. Each kill comes right after it has recovered
 * from the last.
 */
export const bench = async (): Promise<readonly Figure[]> => {
  const stack = await startStack();
  const figures: Figure[] = [];

  try {
    const { client } = await signedIn(stack.url);
    const writes = async (name: string) =>
      (await client.post('/api/settings', { companyName: name }).catch(() => null))?.status === 200;

    for (let kill = 1; kill <= KILLS; kill++) {
      await stack.processes.kill9('command');
      const begun = performance.now();
      while (!(await writes(`Harbour Homes ${kill}`))) await delay(50);
      const seconds = (performance.now() - begun) / 1000;
      const spent = await processorTime(stack.processes.pid('command') ?? 0);
      figures.push(
        { name: `kill ${kill} of command → the next write`, value: seconds, unit: 's', limit },
        { name: 'processor time of that start', value: spent, unit: 'ms' },
      );
    }
  } finally {
    await stack.stop();
  }

  return [
    ...figures,
    { name: 'load of the machine, of the last minute', value: loadavg()[0] ?? 0, unit: '' },
  ];
};

const limit = {
  at: 'most',
  value: 5,
  source: 'an attack from outside: three kills within a minute',
} as const;

if (import.meta.main) printFigures('Restarts of command', await bench());
