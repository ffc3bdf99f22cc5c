import { describe, expect, test } from 'vitest';
import type { AccountCommand } from '#contracts/account/commands.ts';
import type { AccountEvent } from '#contracts/account/events.ts';
import { given, here, olive, registered, system, there } from '../../account/testing/sample-account.ts';

type Identity = typeof here | typeof there;
const linked = (data: Identity = here): AccountEvent => ({ type: 'IdentityLinked', data });
const unlinked = (data: Identity = here): AccountEvent => ({ type: 'IdentityUnlinked', data });
const unlinking = (maySignInHere: boolean): AccountCommand => ({
  type: 'UnlinkOwnIdentity',
  data: { subject: here.subject, maySignInHere },
});

describe('an identity at a provider', () => {
  test('is unlinked once by its holder, and can be linked again', () => {
    given(registered, linked()).when(olive, unlinking(true)).expect(unlinked());
    given(registered, linked(), unlinked()).when(olive, unlinking(true)).expectRefusal('sso.not-linked');
    given(registered, linked(), unlinked())
      .when(olive, { type: 'LinkIdentity', data: here })
      .expect(linked());
  });

  test('of somebody else is unknown', () => {
    given(registered, linked(there)).when(olive, unlinking(true)).expectRefusal('sso.not-linked');
  });

  test('stays if it’s the last way to get in', () => {
    given(registered, linked()).when(olive, unlinking(false)).expectRefusal('sso.only-way');
    given(registered, linked(), linked(there)).when(olive, unlinking(false)).expect(unlinked());
  });

  test('is unlinked by the organisation, even if it’s the last way to get in', () => {
    given(registered, linked()).when(system, { type: 'UnlinkIdentity', data: here }).expect(unlinked());
  });

  test('tells since when it’s linked', () => {
    const [first, again] = ['2026-01-02T12:00:00.000Z', '2026-01-03T12:00:00.000Z'];
    const state = given(
      registered,
      { event: linked(), at: first },
      { event: unlinked(), at: first },
      { event: linked(), at: again },
    ).state();

    expect(state).toMatchObject({ emailConfirmed: true, identities: [{ ...here, linkedAt: again }] });
  });
});
