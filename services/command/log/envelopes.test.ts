import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Actor, Message, Recorded } from '#contracts/envelope.ts';
import { actingAs, asCommand, asNewCommand, bySystem, ofRequest } from './envelopes.ts';

const [olive, correlationId] = [randomUUID(), randomUUID()];
const by: Actor = { kind: 'account', id: olive };
const request = { by, ip: '203.0.113.7', userAgent: 'Firefox', correlationId };

describe('the envelope of a request', () => {
  test('says who asks, from where, and that nothing caused it', () => {
    const envelope = ofRequest(request, { commandId: olive, commandHash: 'hash' });

    expect(envelope).toEqual({ ...request, causationId: null, commandId: olive, commandHash: 'hash' });
  });

  test('is of a new command where nobody can repeat it', () => {
    const [first, second] = [ofRequest(request), ofRequest(request)];

    expect(first.commandId).not.toBe(second.commandId);
    expect(first.commandHash).toBe('');
  });

  test('keeps the request for other commands and actors', () => {
    const envelope = ofRequest(request, { commandHash: 'hash' });

    expect(asNewCommand(envelope)).toEqual({
      ...envelope,
      commandId: expect.not.stringMatching(envelope.commandId),
    });
    expect(asCommand(envelope, 'known')).toEqual({ ...envelope, commandId: 'known', commandHash: '' });
    expect(actingAs(envelope, { kind: 'system', id: 'restore' })).toEqual({
      ...envelope,
      by: { kind: 'system', id: 'restore' },
    });
  });
});

test('a session stays with whose it is', () => {
  const envelope = ofRequest({ ...request, session: olive });

  expect(asNewCommand(envelope).session).toBe(olive);
  expect(actingAs(envelope, { kind: 'system', id: 'restore' })).not.toHaveProperty('session');
});

describe('the envelope of the system', () => {
  test('begins a request of its own', () => {
    expect(bySystem('clocks')).toMatchObject({
      by: { kind: 'system', id: 'clocks' },
      ip: null,
      userAgent: null,
      causationId: null,
      commandHash: '',
    });
    expect(bySystem('clocks').correlationId).not.toBe(bySystem('clocks').correlationId);
  });

  test('goes on with the request of the last event of a stream', () => {
    const last = { id: randomUUID(), metadata: { correlationId } } as Recorded<Message>;

    expect(bySystem('mail', { past: [last] })).toMatchObject({ correlationId, causationId: last.id });
  });
});
