import { parseArgs } from 'node:util';
import { fuzz } from './fuzz.ts';

// `npm run fuzz -- --seed N --requests M`: a failing request is printed with its number, and the same seed repeats it.

/** Milliseconds that no answer may take. */
const TOO_LONG = 5_000;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    requests: { type: 'string', default: '20000' },
  },
});
const [seed, count] = [Number(values.seed), Number(values.requests)];
if (!Number.isInteger(seed) || !Number.isInteger(count) || count < 1)
  throw new Error('--seed takes a whole number, and --requests one above 0.');

const say = (line: string) => process.stdout.write(`${line}\n`);
say(`Seed ${seed}, ${count} requests …`);
const { statuses, slowest, failures } = await fuzz({ seed, count, tell: say });
for (const failure of failures) say(`\nFAILED ${failure}`);
say(
  `\nStatuses: ${Object.entries(statuses)
    .map(([status, times]) => `${status} × ${times}`)
    .join(', ')}`,
);
say(`Slowest answer: ${slowest} ms`);
say(`${count - failures.length} passed, ${failures.length} failed`);
process.exitCode = failures.length > 0 || slowest > TOO_LONG ? 1 : 0;
