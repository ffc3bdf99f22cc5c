import { describe, expect, test } from 'vitest';
import type { AccountCommand } from '#contracts/account/commands.ts';
import type { AccountEvent, EmailChangePurpose } from '#contracts/account/events.ts';
import {
  changed,
  confirming,
  given,
  here,
  mailsAfter,
  olive,
  passkeyAdded,
  passkeyRemoved,
  passwordChanged,
  registered,
  requested,
  system,
  there,
  tomorrow,
  twoFactorEnabled,
} from '../../account/testing/sample-account.ts';

const [first, second] = ['olive@stone.example', 'olive@harbour.example'];
const later = '2026-01-02T13:00:00.000Z';

describe('asking for another address', () => {
  test('changes nothing yet', () => {
    given(registered).when(olive, asking(first)).expect(requested(first));
    expect(given(registered, requested(first)).state()).toMatchObject({
      email: 'olive@example.com',
      pendingEmail: { email: first, expiresAt: tomorrow, failure: null },
    });
  });

  test('for the one that there is asks for nothing', () => {
    given(registered).when(olive, asking('olive@example.com')).expectNothing();
    given(registered, requested(first)).when(olive, asking('olive@example.com')).expectNothing();
  });

  test('for the same again waits with the first', () => {
    given(registered, requested(first)).when(olive, asking(first)).expectNothing();
  });

  test('for the same again begins anew once the link has expired, or its mail failed', () => {
    given(registered, requested(first))
      .when(olive, asking(first, later), tomorrow)
      .expect(requested(first, later));
    given(registered, requested(first), failed('email-confirmation', first))
      .when(olive, asking(first, later))
      .expect(requested(first, later));
  });

  test('for a second one replaces the first', () => {
    given(registered, requested(first)).when(olive, asking(second)).expect(requested(second));
    given(registered, requested(first), requested(second))
      .when(olive, confirming(first))
      .expectRefusal('email-link.invalid');
  });
});

describe('confirming it', () => {
  test('changes the address', () => {
    given(registered, requested(first)).when(olive, confirming(first)).expect(changed(first));
    expect(given(registered, requested(first), changed(first)).state()).toMatchObject({
      email: first,
      pendingEmail: null,
    });
  });

  test('again changes nothing', () => {
    given(registered, requested(first), changed(first)).when(olive, confirming(first)).expectNothing();
  });

  test.each<[string, readonly AccountEvent[], string]>([
    ['that nobody asked for', [], first],
    ['with an older link', [requested(first, later)], first],
    ['after the password was changed', [requested(first), passwordChanged()], first],
  ])('%s is refused', (_, past, email) => {
    given(registered, ...past)
      .when(olive, confirming(email))
      .expectRefusal('email-link.invalid');
  });

  test('too late is refused', () => {
    given(registered, requested(first))
      .when(olive, confirming(first), tomorrow)
      .expectRefusal('email-link.invalid');
  });
});

describe('a change whose link another epoch saw used', () => {
  const withdrawing = (email: string): AccountCommand => ({
    type: 'WithdrawEmailChange',
    data: { email, expiresAt: tomorrow },
  });
  const withdrawn: AccountEvent = {
    type: 'EmailChangeWithdrawn',
    data: { email: first, expiresAt: tomorrow },
  };

  test('is withdrawn, and its link is dead', () => {
    given(registered, requested(first)).when(system, withdrawing(first)).expect(withdrawn);
    given(registered, requested(first), withdrawn)
      .when(olive, confirming(first))
      .expectRefusal('email-link.invalid');
  });

  test('is left alone where another one waits by now, or none', () => {
    given(registered, requested(first, later)).when(system, withdrawing(first)).expectNothing();
    given(registered).when(system, withdrawing(first)).expectNothing();
    expect(given(registered, requested(first, later), withdrawn).state()).toMatchObject({
      pendingEmail: { email: first, expiresAt: later },
    });
  });
});

describe('the mails about it', () => {
  test('are a link to the new address and a word to the old one', () => {
    expect(mailsAfter(requested(first))).toEqual([
      `email-confirmation ${first}`,
      'email-notice olive@example.com',
    ]);
  });

  test('are put on record, each once', () => {
    const sending = recording('email-confirmation', first);
    given(registered, requested(first)).when(system, sending).expect(mailed('email-confirmation', first));
    given(registered, requested(first), mailed('email-confirmation', first))
      .when(system, sending)
      .expectNothing();
    given(registered).when(system, sending).expectNothing();
  });

  test('that fail for good are too, and tell why where the link was in them', () => {
    const failing: AccountCommand = {
      type: 'RecordEmailChangeMailFailed',
      data: { ...about('email-confirmation', first), reason: 'No such mailbox' },
    };
    given(registered, requested(first)).when(system, failing).expect(failed('email-confirmation', first));

    const past = [registered, requested(first), failed('email-confirmation', first)];
    expect(given(...past).state()).toMatchObject({ pendingEmail: { failure: 'No such mailbox' } });
    expect(
      given(registered, requested(first), failed('email-notice', 'olive@example.com')).state(),
    ).toMatchObject({ pendingEmail: { failure: null } });
  });

  test('still tell the old address when the new one was confirmed at once', () => {
    expect(mailsAfter(requested(first), changed(first))).toEqual(['email-notice olive@example.com']);
  });

  test('do not stand for those of a request that came later', () => {
    expect(
      mailsAfter(requested(first), requested(first, later), mailed('email-confirmation', first)),
    ).toContain(`email-confirmation ${first}`);
  });
});

describe('a link that says who somebody is at an identity provider', () => {
  const asked: AccountEvent = {
    type: 'EmailConfirmationRequested',
    data: { email: 'olive@example.com', expiresAt: tomorrow, identity: here },
  };
  const opening = (passwordHash?: string): AccountCommand => ({
    type: 'ConfirmEmail',
    data: { email: 'olive@example.com', expiresAt: tomorrow, ...(passwordHash && { passwordHash }) },
  });
  const linked: AccountEvent = { type: 'IdentityLinked', data: here };
  const ways = [{ type: 'IdentityLinked', data: there }, passkeyAdded, twoFactorEnabled, asked] as const;

  test('closes all other ways into an account that may be somebody else’s, in the append that links them', () => {
    const closed = [
      { type: 'PasswordChanged', data: { passwordHash: '$argon2id$unknown' } },
      { type: 'TwoFactorDisabled', data: {} },
      passkeyRemoved,
    ] as const;

    given(registered, ...ways)
      .when(olive, opening('$argon2id$unknown'))
      .expect({ type: 'IdentityUnlinked', data: there }, linked, ...closed);
    given(registered, asked)
      .when(olive, opening('$argon2id$unknown'))
      .expect({ type: 'EmailConfirmed', data: { email: 'olive@example.com' } }, linked, closed[0]);
  });

  test('closes none in a session of the account, nor of a member whose address is confirmed', () => {
    const joined = { type: 'OrganisationJoined', data: { organisation: 'acme' } } as const;

    given(registered, ...ways)
      .when(olive, opening())
      .expect(linked);
    given(registered, joined, ...ways)
      .when(olive, opening('$argon2id$unknown'))
      .expect(linked);
  });
});

const asking = (email: string, confirmUntil = tomorrow): AccountCommand => ({
  type: 'ChangeSettings',
  data: { email, confirmUntil },
});

const about = (purpose: EmailChangePurpose, email: string) => ({ purpose, email, expiresAt: tomorrow });

const recording = (purpose: EmailChangePurpose, email: string): AccountCommand => ({
  type: 'RecordEmailChangeMailed',
  data: { ...about(purpose, email), messageId: '<1>' },
});

const mailed = (purpose: EmailChangePurpose, email: string): AccountEvent => ({
  type: 'EmailChangeMailed',
  data: { ...about(purpose, email), messageId: '<1>' },
});

const failed = (purpose: EmailChangePurpose, email: string): AccountEvent => ({
  type: 'EmailChangeMailFailed',
  data: { ...about(purpose, email), reason: 'No such mailbox' },
});
