import { describe, expect, test } from 'vitest';
import { evolveSessions, noSessions } from './sessions-on-record.ts';

const at = '2026-11-27T12:00:00.000Z';
const event = (type: string, data: Record<string, unknown> = {}, session?: string) => ({
  type,
  data,
  metadata: { at, ...(session !== undefined && { session }) },
});
const began = (session: string) => event('SignedIn', { session });
const ended = (session: string, by: string, inSession?: string) =>
  event('SessionEnded', { session, by }, inSession);
const openAfter = (...events: readonly ReturnType<typeof event>[]) => [
  ...events.reduce(evolveSessions, noSessions).open.keys(),
];

describe('a session is open on record', () => {
  test('from its sign-in until it is signed out of or ended', () => {
    expect(openAfter(began('a'), began('b'), began('c'))).toEqual(['a', 'b', 'c']);
    expect(openAfter(began('a'), began('b'), event('SignedOut', {}, 'a'))).toEqual(['b']);
    expect(openAfter(began('a'), began('b'), ended('a', 'self', 'b'))).toEqual(['b']);
  });

  test.each(['PasswordChanged', 'PasswordReset', 'TwoFactorEnabled', 'TwoFactorDisabled'])(
    'until %s, unless that was done in it',
    (type) => {
      expect(openAfter(began('a'), began('b'), event(type, {}, 'b'))).toEqual(['b']);
      expect(openAfter(began('a'), began('b'), event(type))).toEqual([]);
    },
  );

  test.each(['others', 'password', 'second-factor'])(
    'until others were ended (%s), even if it was hidden then',
    (by) => expect(openAfter(began('hidden'), began('a'), began('b'), ended('a', by, 'b'))).toEqual(['b']),
  );

  test.each(['provider', 'organisation'])(
    'until whoever it is not up to them (%s) ends one of its account',
    (by) => expect(openAfter(began('hidden'), began('a'), ended('a', by, 'hidden'))).toEqual([]),
  );

  test('until its account was closed', () => {
    expect(openAfter(began('a'), event('AccountClosed', {}, 'a'))).toEqual([]);
  });

  test('never if it was ended before its sign-in came', () => {
    expect(openAfter(ended('a', 'organisation'), began('a'), began('b'))).toEqual(['b']);
  });

  test.each([
    ['signed out of', event('SignedOut', {}, 'a')],
    ['ended', ended('a', 'self')],
    ['ended with all others', event('PasswordReset')],
  ])('never again once it was %s, whatever else says that it began', (_, end) => {
    expect(openAfter(began('a'), end, began('a'), began('b'))).toEqual(['b']);
  });

  test('while it is one of the newest hundred: the one after those ends the oldest', () => {
    const many = Array.from({ length: 101 }, (_, n) => began(String(n)));

    expect(openAfter(...many)).toHaveLength(100);
    expect(openAfter(...many)).not.toContain('0');
  });

  test('for no longer than a browser keeps its cookie', () => {
    const later = (days: number, session: string) => ({
      ...began(session),
      metadata: { at: new Date(Date.parse(at) + days * 86_400_000).toISOString() },
    });

    expect(openAfter(began('a'), later(400, 'b'))).toEqual(['a', 'b']);
    expect(openAfter(began('a'), later(401, 'b'))).toEqual(['b']);
  });
});

test('sign-ins from before sessions had names open none', () => {
  expect(openAfter(event('SignedIn'))).toEqual([]);
});
