import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { testNats } from '../../../tests/harness/nats.ts';
import { answer, ask, connectNats } from './nats.ts';
import { SILENCE } from './signs-of-life.ts';

const nats = await connectNats(await testNats(), 'test');
afterAll(() => nats.close());

const call = (subject: string) => ({
  subject,
  request: z.strictObject({}),
  reply: z.strictObject({ ok: z.literal(true) }),
});

describe.concurrent('whoever asks for long work', () => {
  test('waits for it while there are signs of life', async () => {
    const work = call('long');
    answer(nats, work, pino({ level: 'silent' }), async () => {
      await delay(SILENCE + 1_500);
      return { ok: true } as const;
    });

    expect(await ask(nats, work, {}, 60_000)).toEqual({ ok: true });
  });

  test('is told soon that nobody works on it, where somebody took it and hangs', async () => {
    const work = call('hanging');
    nats.subscribe(work.subject, { queue: work.subject, callback: () => {} });
    const began = performance.now();

    await expect(ask(nats, work, {}, 60_000)).rejects.toMatchObject({ code: 'unavailable' });
    expect(performance.now() - began).toBeLessThan(30_000);
  });

  test('gets it from another one, where the first that took it hangs', async () => {
    const work = call('dying');
    nats.subscribe(work.subject, { queue: work.subject, max: 1, callback: () => {} });
    const asking = ask(nats, work, {}, 60_000);
    await nats.flush();
    answer(nats, work, pino({ level: 'silent' }), async () => ({ ok: true }) as const);

    expect(await asking).toEqual({ ok: true });
  });

  test('is told at once that nobody is there', async () => {
    await expect(ask(nats, call('nobody'), {}, 60_000)).rejects.toThrow(/no responders/i);
  });

  test('gives up at the end of its own patience', async () => {
    const work = call('endless');
    answer(nats, work, pino({ level: 'silent' }), () => new Promise(() => {}));

    await expect(ask(nats, work, {}, SILENCE + 3_000)).rejects.toThrow(/timeout/i);
  });

  test('hears an answer that comes at once', async () => {
    const work = call('short');
    answer(nats, work, pino({ level: 'silent' }), async () => ({ ok: true }) as const);

    const began = performance.now();

    expect(await ask(nats, work, {}, 60_000)).toEqual({ ok: true });
    expect(performance.now() - began).toBeLessThan(SILENCE);
  });
});
