import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AccountCommand } from '#contracts/account/commands.ts';
import type { AccountEvent } from '#contracts/account/events.ts';
import {
  changed,
  given,
  here,
  olive,
  passkeyAdded,
  passkeyRemoved,
  passwordChanged,
  registered,
  requested,
  system,
} from '../../account/testing/sample-account.ts';
import type { Timed } from '../../testing/given-when-then.ts';

describe('asking for a link to a new password', () => {
  test('orders a mail to the address of the account, and changes nothing yet', () => {
    given(registered).when(system, asking(30)).expect(asked(30));
    expect(given(registered, asked(30)).state()).toMatchObject({
      passwordHash: '$argon2id$old',
      passwordReset: { email: own, expiresAt: minute(30) },
      passwordMails: [{ purpose: 'password-reset', to: own, expiresAt: minute(30) }],
    });
  });

  test('again within ten minutes leaves the first link as it is; later the newest link counts', () => {
    given(registered, asked(30)).when(system, asking(39)).expectNothing();
    given(registered, asked(30)).when(system, asking(40)).expect(asked(40));
    given(registered, asked(30), asked(40)).when(olive, using(30)).expectRefusal('reset-link.invalid');
    expect(given(registered, asked(30), asked(40)).state()).toMatchObject({
      passwordMails: [{ purpose: 'password-reset', expiresAt: minute(40) }],
    });
  });

  test('again at once sends another where the mail with the first failed', () => {
    given(registered, asked(30), mailFailed(30)).when(system, asking(31)).expect(asked(31));
    given(registered, asked(30), asked(40), mailFailed(30)).when(olive, using(40)).expect(reset);
  });
});

describe('using the link', () => {
  test('sets the password, ends every other link, and owes the owner a notice', () => {
    given(registered, asked(30)).when(olive, using(30)).expect(reset);
    expect(given(registered, asked(30), requested('new@example.com'), reset).state()).toMatchObject({
      passwordHash: '$argon2id$reset',
      passwordReset: null,
      pendingEmail: null,
      passwordMails: [{ purpose: 'password-reset-notice', to: own, expiresAt: '2026-01-02T12:00:00.000Z' }],
    });
  });

  test('takes back the passkeys and identities of an account that nobody is proven to have, and leaves the holder’s', () => {
    const confirmed: AccountEvent = { type: 'EmailConfirmed', data: { email: own } };
    const ways = [passkeyAdded, { type: 'IdentityLinked', data: here }] as const;

    given(registered, ...ways, confirmed, asked(30))
      .when(olive, using(30))
      .expect(reset, passkeyRemoved, { type: 'IdentityUnlinked', data: here });
    given(registered, ...ways, asked(30), reset, asked(60))
      .when(olive, using(60))
      .expect(reset);
  });

  test.each<[string, readonly AccountEvent[]]>([
    ['that nobody asked for', []],
    ['that was used', [asked(30), reset]],
    ['for an older password', [asked(30), passwordChanged()]],
    ['to an older address', [asked(30), requested('new@example.com'), changed('new@example.com')]],
    ['of a mail that never went out', [asked(30), mailFailed(30)]],
  ])('%s is refused', (_, past) => {
    given(registered, ...past)
      .when(olive, using(30))
      .expectRefusal('reset-link.invalid');
  });

  test('after 30 minutes is refused', () => {
    given(registered, asked(30)).when(olive, using(30), minute(29)).expect(reset);
    given(registered, asked(30)).when(olive, using(30), minute(30)).expectRefusal('reset-link.invalid');
  });
});

describe('the mails', () => {
  test('are on record once', () => {
    const [link, notice] = [mailed('password-reset', 30), mailed('password-reset-notice', 24 * 60)];
    given(registered, asked(30)).when(system, link.command).expect(link.event);
    given(registered, asked(30), link.event).when(system, link.command).expectNothing();
    given(registered, asked(30), reset).when(system, link.command).expectNothing();
    given(registered, asked(30), reset).when(system, notice.command).expect(notice.event);
    expect(given(registered, asked(30), reset, notice.event).state()).toMatchObject({ passwordMails: [] });
  });
});

test('whatever happens, a link works only while it is the newest, unused, and younger than 30 minutes', () => {
  const step = fc.constantFrom(
    'ask',
    'use',
    'change password',
    'change address',
    'fail',
  ) as fc.Arbitrary<Step>;
  const steps = fc.array(fc.tuple(step, fc.nat(20)), { maxLength: 30 });

  fc.assert(
    fc.property(steps, fc.nat(60), (steps, wait) => {
      const past: (AccountEvent | Timed<AccountEvent>)[] = [registered];
      const asked: string[] = [];
      let [now, working] = [0, null as string | null];
      const add = (event: AccountEvent) => past.push({ event, at: minute(now) });

      for (const [step, minutes] of steps) {
        now += minutes;
        if (step === 'ask') {
          add({ type: 'PasswordResetRequested', data: { email: own, expiresAt: minute(now + 30) } });
          working = minute(now + 30);
          asked.push(working);
        }
        if (step === 'use' && working) add(reset);
        if (step === 'change password') add(passwordChanged());
        if (step === 'change address') add(changed(own));
        if (step === 'fail' && working)
          add({
            type: 'PasswordResetMailFailed',
            data: { purpose: 'password-reset', email: own, expiresAt: working, reason: 'x' },
          });
        if (step !== 'ask') working = null;
      }
      now += wait;

      for (const expiresAt of asked) {
        const trying = given(...past).when(olive, usingUntil(expiresAt), minute(now));
        if (expiresAt === working && expiresAt > minute(now)) trying.expect(reset);
        else trying.expectRefusal('reset-link.invalid');
      }
    }),
  );
});

type Step = 'ask' | 'use' | 'change password' | 'change address' | 'fail';

const own = 'olive@example.com';

/** So many minutes after noon, which is when all of this happens. */
const minute = (minutes: number) =>
  new Date(Date.parse('2026-01-01T12:00:00.000Z') + minutes * 60_000).toISOString();

const asking = (until: number): AccountCommand => ({
  type: 'RequestPasswordReset',
  data: { resetUntil: minute(until) },
});
const usingUntil = (expiresAt: string): AccountCommand => ({
  type: 'ResetPassword',
  data: { email: own, expiresAt, passwordHash: '$argon2id$reset' },
});
const using = (until: number) => usingUntil(minute(until));

const asked = (until: number): AccountEvent => ({
  type: 'PasswordResetRequested',
  data: { email: own, expiresAt: minute(until) },
});
const reset: AccountEvent = { type: 'PasswordReset', data: { passwordHash: '$argon2id$reset' } };
const mailFailed = (until: number): AccountEvent => ({
  type: 'PasswordResetMailFailed',
  data: { purpose: 'password-reset', email: own, expiresAt: minute(until), reason: 'No such mailbox' },
});

const mailed = (purpose: 'password-reset' | 'password-reset-notice', until: number) => {
  const data = { purpose, email: own, expiresAt: minute(until), messageId: '<m@example.com>' };

  return {
    command: { type: 'RecordPasswordResetMailed', data } as AccountCommand,
    event: { type: 'PasswordResetMailed', data } as AccountEvent,
  };
};
