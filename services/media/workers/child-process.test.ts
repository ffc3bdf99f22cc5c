import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { samplePdf } from '../../../tests/fixtures/pdf.ts';
import type { Done, Job } from '../programs/jobs.ts';
import type { Greed } from '../testing/greedy-process.ts';
import { startProcess } from './child-process.ts';
import { Broken, Displaced, Overrun } from './failures.ts';
import { everybody, type Member, openPool } from './pool.ts';
import { familyOf } from './process-use.ts';

describe('a process that reads files', () => {
  test('may take no more than 512 MB of WebAssembly memory', async () => {
    const child = greedy();

    const { done } = await child.ask('webAssembly', () => {});
    child.kill();

    expect(done).toBe('512 MB granted, 513 MB refused');
  });

  test.each(['pdfium', 'pdfjs'])('answers job after job, and is gone when killed: %s', async (engine) => {
    const child = reader(engine);
    const bytes = await samplePdf({ pages: 2 });

    const { done } = await child.ask({ kind: 'prepare', bytes }, () => {});
    expect(done).toMatchObject({ kind: 'prepared', pages: [a4, a4] });
    const render = { kind: 'render', bytes, page: 3, width: 794, urgent: true } as const;
    expect((await child.ask(render, () => {})).done).toMatchObject({ kind: 'refused', code: 'not-found' });

    child.kill();
    await expect.poll(child.isAlive).toBe(false);
  });

  test('says so when it breaks, and when it is ended at work', async () => {
    const child = reader('pdfium');
    const reading = child.ask({ kind: 'read', bytes: new Uint8Array(), page: 1 }, () => {});
    await expect(reading).rejects.toBeInstanceOf(Broken);

    const drawing = child.ask({ kind: 'prepare', bytes: await samplePdf() }, () => {});
    child.kill();

    await expect(drawing).rejects.toBeInstanceOf(Displaced);
  });

  test('is too large before it has taken the machine', async () => {
    const child = greedy();
    const growing = child.ask('memory', () => {}).catch(() => undefined);

    await expect.poll(child.isTooLarge).toBe(true);
    child.kill();
    await growing;
  });

  test.each([
    ['litter', false],
    ['keep', true],
  ] as const)(
    'is replaced when it has grown for good, not for what it can give back: %s',
    async (...given) => {
      const [greed, worn] = given;
      const child = greedy();

      expect(await child.ask(greed, () => {})).toMatchObject({ worn });
      child.kill();
    },
  );

  test('does not blame the job when it was gone before the job had reached it', async () => {
    const child = greedy();
    const [pid = 0] = familyOf(process.pid).slice(-1);
    process.kill(pid, 'SIGKILL');
    // There's no pause here, so that nobody hears of its end before it gets a job.
    while (existsSync(`/proc/${pid}/exe`));

    await expect(child.ask('little', () => {})).rejects.toBeInstanceOf(Displaced);
  });

  test('says what a library threw beside its answer, where it would never answer', async () => {
    const child = greedy();

    await expect(child.ask('throw', () => {})).rejects.toMatchObject({ message: /nobody caught this/ });
    child.kill();
  });
});

describe('a job in a process', () => {
  test('has its time of a processor, however long others keep it from one', async () => {
    let looks = 0;
    let pid = 0;
    const start = () => {
      const child = greedy();
      const use = () => {
        // The first look happens when the job begins.
        if (looks++ === 0) process.kill(pid, 'SIGSTOP');
        return child.use();
      };
      return { ...child, use };
    };
    const pool = openPool({ start, size: 1, warm: 1, budget: 1_000, idle: 500 });
    pid = familyOf(process.pid).at(-1) ?? 0;
    const little = pool.ask(async () => 'little', everybody).done;
    // There are twenty looks a second. This lasts longer than the job may compute or sleep.
    await expect.poll(() => looks).toBeGreaterThan(40);
    process.kill(pid, 'SIGCONT');

    expect(await little).toBe('computed');
    pool.close();
  });

  test.each(['processor', 'wait'] as const)('is ended when it takes too much of this: %s', async (greed) => {
    const pool = openPool({ start: greedy, size: 1, warm: 1, budget: 500, idle: 500 });

    await expect(pool.ask(async () => greed, everybody).done).rejects.toBeInstanceOf(Overrun);
    pool.close();
  });

  test('is begun anew when its process was killed by somebody else', async () => {
    const pool = openPool({ start: greedy, size: 1, warm: 1, budget: 1_000 });
    const little = pool.ask(async () => 'little', everybody).done;
    const [pid = 0] = familyOf(process.pid).slice(-1);

    process.kill(pid, 'SIGKILL');

    expect(await little).toBe('computed');
    await expect.poll(() => existsSync(`/proc/${pid}/exe`)).toBe(false);
    pool.close();
  });
});

const GREEDY = new URL('../testing/greedy-process.ts', import.meta.url);
const greedy = (): Member<Greed, string> => startProcess(GREEDY, 400e6);

const reader = (engine: string): Member<Job, Done> =>
  startProcess(new URL(`../programs/${engine}-process.ts`, import.meta.url), 400e6);

const a4 = { width: 595, height: 842 };
