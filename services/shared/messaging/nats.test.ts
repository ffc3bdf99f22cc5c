import { pino } from 'pino';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { testNats } from '../../../tests/harness/nats.ts';
import { startRelay } from '../../../tests/harness/relay.ts';
import { answer, ask, connectNats, endNats } from './nats.ts';

const server = new URL(await testNats());

/** Milliseconds between two pings, so that this is noticed soon. */
const PING = 500;

const call = {
  subject: 'question',
  request: z.strictObject({}),
  reply: z.strictObject({ ok: z.literal(true) }),
};

test('a host that died without a word is taken for lost, and asked again once it is back', async () => {
  const relay = await startRelay(Number(server.port));
  const through = new URL(server);
  through.port = String(relay.port);
  const near = await connectNats(String(server), 'near');
  const far = await connectNats(String(through), 'far', PING);
  answer(near, call, pino({ level: 'silent' }), async () => ({ ok: true }) as const);
  await near.flush();
  expect(await ask(far, call, {}, 5_000)).toEqual({ ok: true });

  relay.silence();
  await expect.poll(relay.connections).toBeGreaterThan(1);
  await expect(ask(far, call, {}, 5_000)).rejects.toMatchObject({ code: 'unavailable' });

  await relay.open();
  await expect.poll(() => ask(far, call, {}, 5_000).catch(() => null)).toEqual({ ok: true });

  await Promise.all([near.close(), far.close()]);
  await relay.close();
});

test.each(['before', 'while'] as const)(
  'a connection that is lost %s it is ended throws nothing',
  async (when) => {
    const relay = await startRelay(Number(server.port));
    const through = new URL(server);
    through.port = String(relay.port);
    const nats = await connectNats(String(through), 'ending');
    const isLost = (async () => {
      for await (const { type } of nats.status()) if (type === 'disconnect') return;
    })();

    if (when === 'while') relay.silence();
    else await relay.close();
    if (when === 'before') await isLost;
    const ended = endNats(nats);
    if (when === 'while') await relay.close();

    await expect(ended).resolves.toBeUndefined();
    expect(nats.isClosed()).toBe(true);
  },
);
