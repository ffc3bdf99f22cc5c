import { expect, test } from 'vitest';
import { oracle, product } from '../attacks/attacked.ts';
import { fuzz } from './fuzz.ts';

const seed = Number(process.env.FUZZ_SEED ?? 14);
const count = Number(process.env.FUZZ_REQUESTS ?? 120);
/** Milliseconds that a request may take on a busy machine, and that new documents may. */
const PATIENCE = 60_000 + count * 500;

export const fuzzed = () => {
  test(
    'requests that nobody thought of are refused in words, with nothing changed',
    async () => {
      const { failures, statuses } = await fuzz({ product, oracle, seed, count, tell: say });
      say(`Seed ${seed}, ${count} requests; ${summaryOf(statuses)}.`);

      expect(failures).toEqual([]);
      expect(Object.keys(statuses)).toEqual(expect.arrayContaining(['200', '404', '422']));
    },
    PATIENCE,
  );
};

const say = (line: string) => process.stdout.write(`${line}\n`);

const summaryOf = (statuses: Readonly<Record<string, number>>) =>
  Object.entries(statuses)
    .map(([status, times]) => `${times} × ${status}`)
    .join(', ');
