import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** Passes on long texts as a service does, and prints how often V8 looked through the whole heap meanwhile. */
const passingOn = (begin: string) => `
  import { constants, PerformanceObserver } from 'node:perf_hooks';
  import { setImmediate as turn } from 'node:timers/promises';
  ${begin}
  let looks = 0;
  new PerformanceObserver((list) => {
    looks += list.getEntries().filter(({ detail }) => detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR).length;
  }).observe({ entryTypes: ['gc'] });
  const lives = Array.from({ length: 300_000 }, (_, n) => ({ n }));
  for (let n = 0; n < 2_000; n++) {
    Buffer.concat([Buffer.alloc(250_000), Buffer.alloc(250_000)]);
    await turn();
  }
  console.log(JSON.stringify({ looks, lives: lives.length }));`;

/** With one thread V8 looks as often on a busy machine as on a quiet one. */
const looksWith = async (begin: string): Promise<number> => {
  const args = ['--single-threaded-gc', '--input-type=module', '--eval', passingOn(begin)];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args);
  expect(stderr).toBe('');

  return JSON.parse(stdout).looks;
};

test('V8 looks through the whole heap less often, and knows what it is told', async () => {
  const module = JSON.stringify(new URL('./garbage.ts', import.meta.url).href);
  const told = `import { letGarbageGather } from ${module}; letGarbageGather();`;
  const [before, since] = [await looksWith(''), await looksWith(told)];

  expect(before).toBeGreaterThan(4);
  expect(since).toBeLessThan(before / 2);
});
