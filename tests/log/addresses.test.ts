import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { shown, storeAddress } from '../../services/shared/log/client/address.ts';
import { openEventStore } from '../../services/shared/log/client/open-event-store.ts';
import type { NewEvent } from '../../services/shared/log/event-store.ts';

const url = process.env.EVENTSTORE_URL ?? '';
const user = process.env.EVENTSTORE_USER ?? 'admin:changeit';
const { nodes, isCluster, tls } = storeAddress(url);
const [, withUser, , options = ''] = /^esdb:\/\/([^@/]*@)?([^?]+)\??(.*)$/.exec(url) ?? [];
const [node = { address: '', port: 0 }] = nodes;
const given = (hosts: string, more = '', who = withUser ?? '') => `esdb://${who}${hosts}?${options}${more}`;

describe('what the address may say besides', () => {
  test.each([
    '&connectionName=Inkstream%20test',
    '&defaultDeadline=20000',
    '&keepAliveInterval=1000&keepAliveTimeout=1000',
    '&keepAliveInterval=-1&keepAliveTimeout=-1',
    '&nodePreference=leader&throwOnAppendFailure=true',
    '&maxDiscoverAttempts=3&discoveryInterval=100&gossipTimeout=2',
  ])('%s', async (more) => {
    await works(given(nodes.map(shown).join(','), more));
  });
});

if (isCluster)
  describe('a cluster is reached', () => {
    test.each(nodes.map(shown))('by its node %s alone, whoever leads', async (one) => {
      await works(given(one));
    });

    test('by a name whose node tells of the others', async () => {
      await works(given(shown(node)).replace('esdb://', 'esdb+discover://'));
    });

    test('by seeds of which one is nobody', async () => {
      await works(given(`${node.address}:9,${shown(node)}`));
    });
  });

if (tls)
  describe('the user', () => {
    const hosts = nodes.map(shown).join(',');

    test('is the one of the address, or else the other one', async () => {
      await works(given(hosts, '', `${user}@`), 'nobody:guessed');
      await works(given(hosts, '', ''), user);
    });

    test('is refused with a wrong password', async () => {
      const store = opened(given(hosts, '', ''), 'admin:guessed');

      await expect(store.head()).rejects.toThrow('The event store refused the user admin.');
    });

    test('is asked for nothing where the certificate is nobody’s', async () => {
      const store = opened(given(hosts).replace(/&?tlsCAFile=[^&]*/i, ''));

      await expect(store.head()).rejects.toMatchObject({ code: 'unavailable' });
      expect(await store.trouble()).toMatch(/is not trusted/);
    });
  });

/** The port as the services use it: many appends over one call, and each is answered for itself. */
describe('appends', () => {
  test('at the same moment are each answered for itself', async () => {
    const store = opened(url);
    const [one, other, third] = [newStream(), newStream(), newStream()];
    const first = await store.append(one, -1, [event('A')]);
    const [fits, behind, tooLarge, next] = await Promise.allSettled([
      store.append(other, -1, [event('A')]),
      store.append(one, -1, [event('B')]),
      store.append(third, -1, [event('A', 'x'.repeat(2_200_000))]),
      store.append(one, 0, [event('B', 'é'.repeat(10_000)), event('C')]),
    ]);

    expect(first).toMatchObject({ revision: 0 });
    expect(fits).toMatchObject({ value: { revision: 0 } });
    expect(behind).toMatchObject({ value: 'conflict' });
    expect(tooLarge).toMatchObject({ reason: { code: 'too-large' } });
    expect(next).toMatchObject({ value: { revision: 2 } });
    expect((await store.read(one)).map(({ type }) => type)).toEqual(['A', 'B', 'C']);
  });

  test('of the same events are taken once, and answered with their place as often as they come', async () => {
    const store = opened(url);
    const stream = newStream();
    const events = [event('A'), event('B')];
    const first = await store.append(stream, -1, events);
    expect(await store.append(stream, -1, events)).toEqual(first);
    await store.append(stream, 1, [event('C')]);
    const places = (await store.read(stream)).map(({ position }) => position);

    expect(first).toEqual({ revision: 1, position: places[1] });
    expect(await opened(url).append(stream, -1, events)).toEqual(first);
    expect(places).toHaveLength(3);
  });

  test('hundreds at once keep the order of each stream, and none is lost', async () => {
    const store = opened(url);
    const streams = Array.from({ length: 20 }, newStream);
    const fill = async (stream: string) => {
      for (let n = 0; n < 20; n++) await store.append(stream, n - 1, [event(`E${n}`)]);
    };
    await Promise.all(streams.map(fill));

    for (const stream of streams)
      expect((await store.read(stream)).map(({ type }) => type)).toEqual(
        Array.from({ length: 20 }, (_, n) => `E${n}`),
      );
  });
});

const works = async (address: string, otherUser = user) => {
  const store = opened(address, otherUser);
  const stream = newStream();
  const appended = await store.append(stream, -1, [event('A')]);
  if (appended === 'conflict') throw new Error('The stream is new.');
  const [read] = await store.read(stream);

  expect(read).toMatchObject({ type: 'A', position: appended.position });
};

const opened = (address: string, otherUser = user) => {
  const store = openEventStore(address, otherUser);
  onTestFinished(() => store.close());

  return store;
};

const newStream = () => `contract-${randomUUID()}`;
const event = (type: string, text = ''): NewEvent => ({
  id: randomUUID(),
  event: { type, data: { text } } as never,
  metadata: { at: 'noon' } as never,
});
