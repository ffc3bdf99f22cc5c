import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { samplePdf } from '../../../tests/fixtures/pdf.ts';
import { compilePdfium } from '../pdf/compiled.ts';
import { startProcess } from './child-process.ts';
import { Broken } from './exchange.ts';
import type { Done, Job } from './jobs.ts';
import { Dropped, type Member, Overrun, openPool } from './pool.ts';
import { startThread } from './thread.ts';

describe('a pool of workers', () => {
  test('does no more at once than it has workers', async () => {
    const { pool, most } = scripted({ size: 2 });

    await Promise.all(Array.from({ length: 8 }, (_, n) => pool.ask(async () => `job ${n}`, 'now').done));

    expect(most()).toBe(2);
  });

  test('keeps the last worker for what someone waits for', async () => {
    const { pool, begun, finish } = scripted({ size: 2, byHand: true });
    pool.ask(async () => 'ahead 1', 'ahead');
    pool.ask(async () => 'ahead 2', 'ahead');
    pool.ask(async () => 'now', 'now');
    await expect.poll(begun).toEqual(['ahead 1', 'now']);

    finish('now');
    finish('ahead 1');

    await expect.poll(begun).toEqual(['ahead 1', 'now', 'ahead 2']);
  });

  test('begins with what someone has begun to wait for', async () => {
    const { pool, begun, finish } = scripted({ size: 1, byHand: true });
    pool.ask(async () => 'first', 'now');
    pool.ask(async () => 'ahead 1', 'ahead');
    const second = pool.ask(async () => 'ahead 2', 'ahead');
    await expect.poll(begun).toEqual(['first']);

    second.hurry();
    finish('first');

    await expect.poll(begun).toEqual(['first', 'ahead 2']);
  });

  test('drops the oldest of what nobody waits for when there is too much of it', async () => {
    const { pool } = scripted({ size: 1 });
    const orders = Array.from({ length: 40 }, (_, n) => pool.ask(async () => `job ${n}`, 'ahead'));

    await expect(orders[0]?.done).rejects.toBeInstanceOf(Dropped);
    orders.at(-1)?.hurry();
    expect(await orders.at(-1)?.done).toBe('job 39');
  });

  test('ends a job that takes too long, and its worker with it', async () => {
    const { pool, killed } = scripted({ size: 1, byHand: true, budget: 20 });

    await expect(pool.ask(async () => 'endless', 'now').done).rejects.toBeInstanceOf(Overrun);
    expect(killed()).toBe(1);
  });

  test('ends the job that has run longest while memory is short', async () => {
    const { pool, begun, setMemory } = scripted({ size: 2, byHand: true, memory: 100 });
    const first = pool.ask(async () => 'first', 'now').done;
    await expect.poll(begun).toEqual(['first']);
    const second = vi.fn();
    pool.ask(async () => 'second', 'now').done.then(second, second);

    setMemory(101);

    await expect(first).rejects.toBeInstanceOf(Overrun);
    expect(second).not.toHaveBeenCalled();
  });

  test('has a fresh worker ready before the next job after one broke', async () => {
    const { pool, started } = scripted({ size: 1, breaks: true });

    await expect(pool.ask(async () => 'break', 'now').done).rejects.toThrow('broke');

    expect(started()).toBe(2);
    await expect(pool.ask(async () => 'fine', 'now').done).resolves.toBe('fine');
    expect(started()).toBe(2);
  });

  test('does not blame a worker for a job that could not be made', async () => {
    const { pool, killed } = scripted({ size: 1 });

    await expect(pool.ask(() => Promise.reject(new Error('no file')), 'now').done).rejects.toThrow('no file');
    expect(killed()).toBe(0);
    await expect(pool.ask(async () => 'next', 'now').done).resolves.toBe('next');
  });

  test('answers every job once, whatever breaks, whatever hurries', async () => {
    const plan = fc.array(fc.record({ breaks: fc.boolean(), ahead: fc.boolean(), hurries: fc.boolean() }), {
      maxLength: 30,
    });

    await fc.assert(
      fc.asyncProperty(plan, fc.integer({ min: 2, max: 4 }), async (jobs, size) => {
        const { pool, most } = scripted({ size, breaks: true });
        const orders = jobs.map(({ breaks, ahead, hurries }, n) => {
          const order = pool.ask(async () => (breaks ? 'break' : `job ${n}`), ahead ? 'ahead' : 'now');
          if (hurries) order.hurry();
          return order.done;
        });
        const settled = await Promise.allSettled(orders);

        expect(settled.map(({ status }) => status === 'rejected')).toEqual(jobs.map(({ breaks }) => breaks));
        expect(most()).toBeLessThanOrEqual(size);
        pool.close();
      }),
      { numRuns: 50 },
    );
  });
});

describe('a thread with PDFium', () => {
  test('may take no more than 512 MB of WebAssembly memory', async () => {
    const thread = startThread<null, string>(new URL('../testing/greedy-thread.ts', import.meta.url), null);

    const { done } = await thread.ask(null);
    thread.kill();

    expect(done).toBe('512 MB granted, 513 MB refused');
  });

  test('says so when its file broke it, and when it was ended', async () => {
    const thread = await pdfiumThread();
    const reading = thread.ask({ kind: 'read', bytes: new Uint8Array(), page: 1 });
    await expect(reading).rejects.toBeInstanceOf(Broken);

    const drawing = thread.ask({ kind: 'prepare', bytes: await samplePdf() });
    thread.kill();

    await expect(drawing).rejects.toMatchObject({ exhausted: true });
    await expect.poll(thread.alive).toBe(false);
  });
});

describe('a process with pdf.js', () => {
  test('answers job after job, and is gone when killed', async () => {
    const child = startProcess();
    const bytes = await samplePdf({ pages: 2 });

    const prepared = await child.ask({ kind: 'prepare', bytes });
    expect(prepared.done).toMatchObject({ kind: 'prepared', pages: [a4, a4] });
    expect((await child.ask({ kind: 'read', bytes, page: 3 })).done).toMatchObject({ code: 'not-found' });
    expect(child.memory()).toBeGreaterThan(30e6);

    child.kill();
    await expect.poll(child.alive).toBe(false);
  });
});

const a4 = { width: 595, height: 842 };

const pdfiumThread = async (): Promise<Member<Job, Done>> =>
  startThread(new URL('./pdfium-thread.ts', import.meta.url), { module: await compilePdfium() });

type Script = {
  readonly size: number;
  readonly byHand?: boolean;
  readonly breaks?: boolean;
  readonly budget?: number;
  readonly memory?: number;
};

/** A pool whose workers repeat their job; `byHand` they wait for `finish`, and `breaks` lets them break of "break". */
const scripted = ({ size, byHand = false, breaks = false, budget = 5_000, memory = 100 }: Script) => {
  const begun: string[] = [];
  const endings = new Map<string, () => void>();
  const counts = { started: 0, killed: 0, running: 0, most: 0, memory: 0 };

  const start = (): Member<string, string> => {
    counts.started++;
    let die = () => {};
    const dead = new Promise<never>((_, reject) => {
      die = () => reject(new Error('killed'));
    });
    dead.catch(() => undefined);
    const work = async (job: string) => {
      begun.push(job);
      counts.most = Math.max(counts.most, ++counts.running);
      try {
        if (byHand) await Promise.race([dead, new Promise<void>((resolve) => endings.set(job, resolve))]);
        else await delay(1);
        if (breaks && job === 'break') throw new Error('broke');
        return { done: job, worn: false };
      } finally {
        counts.running--;
      }
    };
    let alive = true;

    return {
      ask: work,
      alive: () => alive,
      memory: () => counts.memory,
      kill: () => {
        if (alive) counts.killed++;
        alive = false;
        die();
      },
    };
  };

  return {
    pool: openPool<string, string>({ start, size, warm: 1, budget, memory }),
    begun: () => begun,
    finish: (job: string) => endings.get(job)?.(),
    started: () => counts.started,
    killed: () => counts.killed,
    most: () => counts.most,
    setMemory: (bytes: number) => {
      counts.memory = bytes;
    },
  };
};
