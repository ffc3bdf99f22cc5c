import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { AccountCommand } from '#contracts/account/commands.ts';
import type { AccountEvent } from '#contracts/account/events.ts';
import { given, olive, registered, system } from '../../account/testing/sample-account.ts';

const [phone, stick] = ['a'.repeat(64), 'b'.repeat(64)];
const session = randomUUID();

const passkey = (credential: string, counter = 1) => ({
  credential,
  counter,
  id: 'id',
  publicKey: 'key',
  aaguid: 'none',
  transports: ['internal'],
  backedUp: false,
  name: 'Phone',
});
const added = (credential = phone, counter = 1): AccountEvent => ({
  type: 'PasskeyAdded',
  data: passkey(credential, counter),
});
const adding = (credential = phone): AccountCommand => ({ type: 'AddPasskey', data: passkey(credential) });
const removing: AccountCommand = { type: 'RemovePasskey', data: { credential: phone } };
const removed: AccountEvent = { type: 'PasskeyRemoved', data: { credential: phone } };
const signingIn = (counter: number): AccountCommand => ({
  type: 'SignInWithPasskey',
  data: { session, passkey: { credential: phone, counter } },
});
const signedIn = (counter: number): AccountEvent => ({
  type: 'SignedIn',
  data: {
    session,
    method: 'passkey',
    secondFactor: null,
    amr: ['pop', 'user', 'mfa'],
    passkey: { credential: phone, counter },
  },
});

describe('a passkey', () => {
  test('is added once, and can be added again after it was removed', () => {
    given(registered).when(olive, adding()).expect(added());
    given(registered, added()).when(olive, adding()).expectRefusal('passkey.exists');
    given(registered, added(), removed).when(olive, adding()).expect(added());
  });

  test('is one of ten', () => {
    const ten = [...'0123456789'].map((digit) => added(digit.repeat(64)));

    given(registered, ...ten)
      .when(olive, adding())
      .expectRefusal('passkey.too-many');
    given(registered, ...ten.slice(1))
      .when(olive, adding())
      .expect(added());
  });

  test('is removed once', () => {
    given(registered, added(), added(stick)).when(olive, removing).expect(removed);
    given(registered, added(), removed).when(olive, removing).expectRefusal('passkey.unknown');
  });

  test('signs in as long as it counts on', () => {
    given(registered, added(phone, 1)).when(olive, signingIn(2)).expect(signedIn(2));
    given(registered, added(phone, 1)).when(olive, signingIn(1)).expectRefusal('passkey.refused');
    given(registered, added(phone, 1), signedIn(5))
      .when(olive, signingIn(5))
      .expectRefusal('passkey.refused');
    given(registered, added(phone, 0), signedIn(0)).when(olive, signingIn(0)).expect(signedIn(0));
    given(registered, added(phone, 3)).when(olive, signingIn(0)).expectRefusal('passkey.refused');
  });

  test('that stands for a sign-in twice is none that this product wrote', () => {
    const counted = given(registered, added(phone, 3), signedIn(4));

    expect(counted.problemOf({ event: signedIn(4), by: olive })).toBe('the passkey had counted on by then');
    expect(counted.problemOf({ event: signedIn(5), by: olive })).toBeNull();
  });

  test('signs nobody in after it was removed, nor before it was added', () => {
    given(registered, added(), removed).when(olive, signingIn(2)).expectRefusal('passkey.refused');
    given(registered, added(stick)).when(olive, signingIn(2)).expectRefusal('passkey.refused');
    given().when(olive, signingIn(2)).expectRefusal('signed-out');
  });

  test('that does not count on is on record, by the installation, and counts as before', () => {
    const refused = { credential: phone, counter: 1 };
    const counted = given(registered, added(phone, 4), { type: 'PasskeyCounterRefused', data: refused });

    given(registered, added(phone, 4))
      .when(system, { type: 'RefusePasskeyCounter', data: refused })
      .expect({ type: 'PasskeyCounterRefused', data: refused });
    expect(counted.state()).toMatchObject({ passkeys: [{ credential: phone, counter: 4 }] });
  });

  test('is erased with its account', () => {
    const state = given(
      registered,
      added(),
      { type: 'AccountClosed', data: { reason: 'Moved' } },
      {
        type: 'PersonalDataErased',
        data: { keys: ['a:olive'], basis: 'objection', request: null, reason: 'Asked' },
      },
    ).state();

    expect(state).toMatchObject({ passkeys: [{ id: '[erased]', publicKey: '[erased]', name: '[erased]' }] });
  });
});
