import { describe, expect, onTestFinished, test } from 'vitest';
import { Refusal } from '#contracts/api/refusals.ts';
import {
  append,
  event,
  log,
  metadata,
  openedForEach,
  store,
} from '../../../../tests/contract/opened-store.ts';
import { until } from '../../../../tests/contract/patience.ts';
import { LogDamaged } from '../../outages/log-damaged.ts';
import { storeAddress } from './address.ts';
import { connectClient } from './client.ts';
import { openConnection } from './connection.ts';

openedForEach();

describe('a stream', () => {
  test('is read as it was appended, without its epoch', async () => {
    const events = [event('A'), event('B')];
    const appended = await append('e1.document-7', -1, events);
    const [first, second] = await store.read('e1.document-7');

    expect(first).toEqual({
      type: 'A',
      data: { text: '' },
      id: events[0]?.id,
      stream: 'document-7',
      revision: 0,
      position: expect.any(BigInt),
      metadata,
    });
    expect(second).toMatchObject({ type: 'B', revision: 1 });
    expect(appended).toEqual({ revision: 1, position: second?.position });
  });

  test('is read from a revision on', async () => {
    await append('e1.document-7', -1, [event('A'), event('B'), event('C')]);

    expect((await store.read('e1.document-7', 1)).map(({ type }) => type)).toEqual(['B', 'C']);
    expect(await store.read('e1.document-7', 3)).toEqual([]);
  });

  test('has a last event', async () => {
    await append('e1.document-7', -1, [event('A'), event('B')]);

    expect(await store.readLast('e1.document-7')).toMatchObject({ type: 'B', revision: 1 });
  });

  test('that does not exist is empty', async () => {
    expect(await store.read('e1.document-7')).toEqual([]);
    expect(await store.readLast('e1.document-7')).toBeNull();
  });

  test('is not appended to by a writer that is behind or ahead', async () => {
    await append('e1.document-7', -1, [event('A')]);

    expect(await store.append('e1.document-7', -1, [event('B')])).toBe('conflict');
    expect(await store.append('e1.document-7', 4, [event('B')])).toBe('conflict');
    expect(await store.read('e1.document-7')).toHaveLength(1);
  });

  test('takes the same events once, and answers them as often as they come', async () => {
    const events = [event('A'), event('B')];
    const first = await append('e1.document-7', -1, events);
    await append('e1.document-7', 1, [event('C')]);

    expect(await append('e1.document-7', -1, events)).toEqual(first);
    expect(await store.read('e1.document-7')).toHaveLength(3);
  });
});

test('a stream whose beginning somebody cut off is no shorter history', async () => {
  await append('e1.document-7', -1, [event('A'), event('B'), event('C')]);
  const client = administering();
  await client.setStreamMetadata('e1.document-7', { maxCount: 2 });

  await expect(store.read('e1.document-7')).rejects.toThrow(LogDamaged);
  expect((await store.read('e1.document-7', 1)).map(({ type }) => type)).toEqual(['B', 'C']);
  await client.setStreamMetadata('e1.document-7', {});
  expect(await store.read('e1.document-7')).toHaveLength(3);
});

test('a stream that somebody deleted is none that can be begun again', async () => {
  await append('e1.document-7', -1, [event('A'), event('B'), event('C')]);
  await administering().deleteStream('e1.document-7');

  await expect(store.append('e1.document-7', -1, [event('D')])).rejects.toThrow(LogDamaged);
  await expect(store.append('e1.document-7', 3, [event('E')])).resolves.toMatchObject({ revision: 4 });
  await expect(store.read('e1.document-7')).rejects.toThrow(LogDamaged);
});

test('appends at the same moment are answered each for itself', async () => {
  await append('e1.document-7', -1, [event('A')]);
  const [fits, isBehind, isTooLarge, isLong] = await Promise.allSettled([
    store.append('e1.document-8', -1, [event('A')]),
    store.append('e1.document-7', -1, [event('B')]),
    store.append('e1.document-9', -1, [event('A', 'x'.repeat(2_200_000))]),
    store.append('e1.document-7', 0, [event('B', 'é'.repeat(10_000)), event('C')]),
  ]);

  expect(fits).toMatchObject({ value: { revision: 0 } });
  expect(isBehind).toMatchObject({ value: 'conflict' });
  expect(isTooLarge).toMatchObject({ reason: { code: 'too-large' } });
  expect(isLong).toMatchObject({ value: { revision: 2 } });
  expect((await store.read('e1.document-7')).map(({ type }) => type)).toEqual(['A', 'B', 'C']);
});

test('the head is the position of the last event in the log', async () => {
  const { position } = await append('e1.document-7', -1, [event('A')]);
  expect(await store.head()).toBe(position);

  const next = await append('e2.document-7', -1, [event('A')]);
  expect(await store.head()).toBe(next.position);
});

describe('an outage', () => {
  test.each(['SIGTERM', 'SIGKILL'] as const)(
    'by %s is a refusal, and over when the log is back',
    async (signal) => {
      await append('e1.document-7', -1, [event('A')]);
      await log.end(signal);
      for (const work of everything()) await expect(work).rejects.toMatchObject({ code: 'unavailable' });
      expect(await isWell()).toBe(false);

      await log.start();
      await until(isWell);
      expect(await store.append('e1.document-7', 0, [event('B')])).toMatchObject({ revision: 1 });
      expect(await store.read('e1.document-7')).toHaveLength(2);
    },
  );

  test('in the midst of an append leaves open what became of it, and asking again tells', async () => {
    const events = [event('A')];
    const appends = Array.from({ length: 100 }, (_, n) => store.append(`e1.document-${n}`, -1, events));
    const results = Promise.allSettled(appends);
    await Promise.any(appends);
    await log.end('SIGKILL');
    await log.start();
    await until(isWell);

    for (const [n, result] of (await results).entries()) {
      if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(Refusal);
      expect(await store.append(`e1.document-${n}`, -1, events)).toMatchObject({ revision: 0 });
      expect(await store.read(`e1.document-${n}`)).toHaveLength(1);
    }
  });

  test('by a log that hangs is a refusal too', async () => {
    await append('e1.document-7', -1, [event('A')]);
    log.send('SIGSTOP');
    expect(await isWell()).toBe(false);

    const refusals = everything().map((work) => expect(work).rejects.toMatchObject({ code: 'unavailable' }));
    await Promise.all(refusals);
  });

  test('by a log that hangs is over for those who come when it goes on', async () => {
    await append('e1.document-7', -1, [event('A')]);
    log.send('SIGSTOP');
    const late = Array.from({ length: 3 }, (_, n) => store.append(`e1.document-${n}`, -1, [event('A')]));
    for (const { reason } of rejectedIn(await Promise.allSettled(late)))
      expect(reason).toMatchObject({ code: 'unavailable' });
    log.send('SIGCONT');

    await until(isWell);
    expect(await store.append('e1.document-7', 0, [event('B')])).toMatchObject({ revision: 1 });
  });

  test('is told from more than the log takes at once', async () => {
    const tooLarge = store.append('e1.document-7', -1, [event('A', 'x'.repeat(2_200_000))]);
    await expect(tooLarge).rejects.toMatchObject({ code: 'too-large' });
  });

  test('is not what a fault of ours is', async () => {
    await expect(
      store.append('e1.document-7', -1, [{ ...event('A'), id: 'seven' }]),
    ).rejects.not.toBeInstanceOf(Refusal);
  });
});

const rejectedIn = (results: readonly PromiseSettledResult<unknown>[]) =>
  results.map((result) => (result.status === 'rejected' ? result : { reason: 'it was answered' }));

const isWell = async () => (await store.trouble()) === null;

const everything = () => [
  store.read('e1.document-7'),
  store.readLast('e1.document-7'),
  store.head(),
  store.append('e1.document-8', -1, [event('A')]),
];

/** The client as an administrator has it. */
const administering = () => {
  const address = storeAddress(log.url);
  const connection = openConnection(address, 'hasty');
  const client = connectClient(address, connection);
  onTestFinished(async () => {
    await client.dispose();
    connection.close();
  });

  return client;
};
