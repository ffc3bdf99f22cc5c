import { describe, expect, test } from 'vitest';
import { DAMAGED } from './damaged-event.ts';
import { decodedEvent, eventsOf, isUnknown, schemasOf } from './decoded-event.ts';
import type { Message, Recorded } from './envelope.ts';
import { EPOCHS } from './epochs/events.ts';
import { asStored, type Upcasters } from './newest-shape.ts';
import { chained, verifyChain } from './proof/hash-chain.ts';

const account = eventsOf.account;

describe('an event that is read', () => {
  test('is what is stored, where it holds what such an event holds', () => {
    const event = recorded({ type: 'ProfileChanged', data: { fullName: 'Olive' } });

    expect(decodedEvent(account, event)).toBe(event);
  });

  test('may hold more than this version knows', () => {
    const event = recorded({ type: 'ProfileChanged', data: { fullName: 'Olive', nickname: 'O.' } });

    expect(decodedEvent(account, event)).toBe(event);
  });

  test.each([
    ['lacks a member', {}],
    ['holds another value than such an event', { fullName: 7 }],
  ])('is damaged where it %s', (_, data) => {
    const event = recorded({ type: 'ProfileChanged', data });
    const read = decodedEvent(account, event);

    const stored = { type: 'ProfileChanged', data, metadata: event.metadata };
    expect(read).toEqual({ ...event, type: DAMAGED, data: {}, stored });
    expect(isUnknown(account, read)).toBe(false);
    expect(asStored(read)).toEqual(event);
  });

  test.each([
    ['type', recorded({ type: 'AccountFaxed', data: {} }), 'AccountFaxed'],
    ['schema', recorded({ type: 'ProfileChanged', data: { fullName: 'Olive' } }, 2), 'ProfileChanged@2'],
    ['schema, which is none', recorded({ type: 'SignedIn', data: {} }, 0), 'SignedIn@0'],
  ])('is unknown by an unknown %s', (_, event, type) => {
    const read = decodedEvent(account, event);

    expect(read).toMatchObject({ type, data: event.data });
    expect(isUnknown(account, read)).toBe(true);
    expect(asStored(read)).toEqual(event);
  });
});

describe('an event of an older schema', () => {
  const upcasters: Upcasters = {
    ProfileChanged: [
      ({ name }) => ({ givenName: name }),
      ({ givenName }) => ({ fullName: `${givenName} Oyl` }),
    ],
  };

  test('is read in the newest shape of its type', () => {
    const [first, second] = [
      recorded({ type: 'ProfileChanged', data: { name: 'Olive' } }),
      recorded({ type: 'ProfileChanged', data: { givenName: 'Nana' } }, 2),
    ];

    expect(decodedEvent(account, first, upcasters).data).toEqual({ fullName: 'Olive Oyl' });
    expect(decodedEvent(account, second, upcasters).data).toEqual({ fullName: 'Nana Oyl' });
  });

  test('is checked in that shape', () => {
    const event = recorded({ type: 'ProfileChanged', data: { fullName: 7 } }, 3);

    expect(decodedEvent(account, event, upcasters).type).toBe(DAMAGED);
  });

  test('has the hash of what is stored', async () => {
    const stored = recorded({ type: 'ProfileChanged', data: { name: 'Olive' } });
    const envelope = { ...stored.metadata, at: '2026-01-01T12:00:00.000Z' };
    const [link] = await chained(stored.stream, [stored], { revision: -1, head: null }, envelope);
    const event = { ...stored, metadata: link?.metadata ?? stored.metadata };
    const read = decodedEvent(account, event, upcasters);

    expect(read.data).toEqual({ fullName: 'Olive Oyl' });
    expect(await verifyChain([read])).toMatchObject({ unbroken: true });
  });
});

test('each kind of stream has schemas of its own', () => {
  expect(schemasOf('account-x')).toBe(account);
  expect(schemasOf(EPOCHS)).not.toBeNull();
  expect(schemasOf('faxes-x')).toBeNull();
  expect(schemasOf('constructor-x')).toBeNull();
});

function recorded(event: Message, schema = 1): Recorded {
  return {
    ...event,
    id: 'e',
    stream: 'account-olive',
    revision: 0,
    position: 1n,
    metadata: { schema } as Recorded['metadata'],
  };
}
