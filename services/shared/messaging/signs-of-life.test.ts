import { pino } from 'pino';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { testNats } from '../../../tests/harness/nats.ts';
import { answer, ask, connectNats } from './nats.ts';
import { SILENCE } from './signs-of-life.ts';

const nats = await connectNats(await testNats(), 'test');
afterAll(() => nats.close());

beforeEach(() => vi.useFakeTimers({ toFake: [...TIMERS] }));
afterEach(() => vi.useRealTimers());

const TIMERS = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const;

/** Lets so many milliseconds go by; what is sent meanwhile arrives. */
const pass = async (milliseconds: number) => {
  for (let passed = 0; passed < milliseconds; passed += STEP) {
    await vi.advanceTimersByTimeAsync(STEP);
    await nats.flush();
  }
};

const STEP = 500;

const call = (subject: string) => ({
  subject,
  request: z.strictObject({}),
  reply: z.strictObject({ ok: z.literal(true) }),
});

type Call = ReturnType<typeof call>;
const silent = pino({ level: 'silent' });

/** Asks for work, and returns once somebody may have it. */
const asked = async (work: Call, timeout = 60_000) => {
  const ended = vi.fn();
  const answered = ask(nats, work, {}, timeout);
  answered.then(ended, ended);
  await nats.flush();

  return { answered, ended };
};

describe('whoever asks for long work', () => {
  test('waits for it while there are signs of life', async () => {
    const work = call('long');
    const { promise: done, resolve } = Promise.withResolvers<{ ok: true }>();
    answer(nats, work, silent, () => done);
    const { answered, ended } = await asked(work);
    await pass(5 * SILENCE);
    expect(ended).not.toHaveBeenCalled();
    resolve({ ok: true });

    expect(await answered).toEqual({ ok: true });
  });

  test('soon learns that nobody works on it if the worker that took it hangs', async () => {
    const work = call('hanging');
    nats.subscribe(work.subject, { queue: work.subject, callback: () => {} });
    const { answered, ended } = await asked(work);
    const refused = expect(answered).rejects.toMatchObject({ code: 'unavailable' });
    await pass(2 * SILENCE - STEP);
    expect(ended).not.toHaveBeenCalled();
    await pass(2 * STEP);

    expect(ended).toHaveBeenCalled();
    await refused;
  });

  test('gets it from another one, where the first that took it hangs', async () => {
    const work = call('dying');
    nats.subscribe(work.subject, { queue: work.subject, max: 1, callback: () => {} });
    const { answered } = await asked(work);
    answer(nats, work, silent, async () => ({ ok: true }) as const);
    await pass(SILENCE + STEP);

    expect(await answered).toEqual({ ok: true });
  });

  test('is told at once that nobody is there', async () => {
    await expect(ask(nats, call('nobody'), {}, 60_000)).rejects.toThrow(/no responders/i);
  });

  test('gives up at the end of its own patience', async () => {
    const work = call('endless');
    answer(nats, work, silent, () => new Promise(() => {}));
    const { answered, ended } = await asked(work, SILENCE + 3_000);
    const refused = expect(answered).rejects.toThrow(/timeout/i);
    await pass(SILENCE + 3_000 - STEP);
    expect(ended).not.toHaveBeenCalled();
    await pass(2 * STEP);

    expect(ended).toHaveBeenCalled();
    await refused;
  });

  test('hears an answer that comes at once, without any time going by', async () => {
    const work = call('short');
    answer(nats, work, silent, async () => ({ ok: true }) as const);

    expect(await ask(nats, work, {}, 60_000)).toEqual({ ok: true });
  });
});
