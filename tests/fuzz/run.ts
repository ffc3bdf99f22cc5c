import { parseArgs } from 'node:util';
import { startVitest } from 'vitest/node';

// `npm run fuzz -- --seed N --requests M`: a failing request is printed with its number, and the same seed makes it again.

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    requests: { type: 'string', default: '20000' },
  },
});
const [seed, requests] = [Number(values.seed), Number(values.requests)];
if (!Number.isInteger(seed) || !Number.isInteger(requests) || requests < 1)
  throw new Error('--seed takes a whole number, and --requests one above 0.');

Object.assign(process.env, { FUZZ_SEED: String(seed), FUZZ_REQUESTS: String(requests) });
const vitest = await startVitest('test', ['tests/attacks/attacks.test.ts'], {
  watch: false,
  testNamePattern: /^at random/,
});
await vitest.close();
