import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { strayBracketsPdf } from '../../../tests/fixtures/hostile.ts';
import type { Done, Job } from '../programs/jobs.ts';
import { startProcess } from './child-process.ts';
import { familyOf } from './process-use.ts';

const others = familyOf(process.pid);
const member = startProcess<Job, Done>(new URL('../programs/pdfium-process.ts', import.meta.url), 400e6);
const own = familyOf(process.pid).filter((pid) => !others.includes(pid));
afterAll(member.kill);

/** Milliseconds of processor time that a file may take. */
const ENOUGH = 3_000;

test('a file in which a library loses its way costs little more where others keep it from the processor', async () => {
  let before = 0;
  const asked = member.ask({ kind: 'prepare', bytes: await strayBracketsPdf() }, () => {
    before = member.use()?.processor ?? 0;
  });
  const answered = new AbortController();
  const kept = keptFromTheProcessor(answered.signal);
  const { done } = await asked.finally(() => answered.abort());
  await kept;

  expect(done.kind).toBe('prepared');
  expect((member.use()?.processor ?? 0) - before).toBeLessThan(ENOUGH);
});

/** Imitates a busy machine, on which each process gets a little less than half of a processor. */
const keptFromTheProcessor = async (signal: AbortSignal) => {
  while (!signal.aborted) {
    for (const pid of own) process.kill(pid, 'SIGSTOP');
    await delay(12);
    for (const pid of own) process.kill(pid, 'SIGCONT');
    await delay(9);
  }
};
