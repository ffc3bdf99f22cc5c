import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { suspended } from '../tests/harness/suspended.ts';
import { type Stack, startStack } from '../tests/stack.ts';
import { type Figure, printFigures } from './figure.ts';

const NAMES = ['command-1', 'command-2'] as const;
const TIMES = 3;

/** Measures for how long nobody leads after the leader of two command services is gone. */
export const bench = async (): Promise<readonly Figure[]> => {
  const stack = await startStack({ copies: 2 });

  try {
    await takeover(stack, 0);

    return [
      await slowest('killed', async () => {
        const before = (await terms(stack)).length;
        await stack.processes.kill9(await leaderOf(stack));

        return await takeover(stack, before);
      }),
      await slowest('frozen', async () => {
        const before = (await terms(stack)).length;
        const goOn = await suspended(stack.processes.pid(await leaderOf(stack)) ?? 0);

        return await takeover(stack, before).finally(goOn);
      }),
    ];
  } finally {
    await stack.stop();
  }
};

const slowest = async (how: string, measure: () => Promise<number>): Promise<Figure> => {
  const times: number[] = [];
  while (times.length < TIMES) times.push(await measure());

  return {
    name: `leader ${how} → another leads, slowest of ${TIMES}`,
    value: Math.max(...times),
    unit: 's',
    limit: { at: 'most', value: 5, source: 'services/command/leader/leader.ts' },
  };
};

/** Seconds until somebody leads once more than so many times. */
const takeover = async (stack: Stack, before: number): Promise<number> => {
  const begun = performance.now();
  while ((await terms(stack)).length <= before) await delay(20);

  return (performance.now() - begun) / 1_000;
};

const leaderOf = async (stack: Stack): Promise<string> => (await terms(stack)).at(-1)?.name ?? '';

/** Each time that a service began to lead, in order. */
const terms = async ({ dataDir }: Stack) => {
  const all = await Promise.all(
    NAMES.map(async (name) => {
      const lines = (await readFile(join(dataDir, 'logs', `${name}.log`), 'utf8').catch(() => '')).split(
        '\n',
      );

      return lines
        .filter((line) => line.includes('"msg":"leading"'))
        .map((line) => ({ name, at: /"time":("?)([^",]+)\1/.exec(line)?.[2] ?? '' }));
    }),
  );

  return all.flat().toSorted((one, other) => (one.at < other.at ? -1 : 1));
};

if (import.meta.main) printFigures('Another leader', await bench());
