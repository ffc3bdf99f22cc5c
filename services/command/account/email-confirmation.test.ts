import { describe, expect, test } from 'vitest';
import type { AccountCommand } from '#contracts/account/commands.ts';
import type { AccountEvent } from '#contracts/account/events.ts';
import {
  changed,
  confirming,
  given,
  mailsAfter,
  olive,
  passwordChanged,
  registered,
  requested,
  tomorrow,
} from './testing/sample-account.ts';

const own = 'olive@example.com';
const elsewhere = 'olive@stone.example';
const ownConfirmed: AccountEvent = { type: 'EmailConfirmed', data: { email: own } };

describe('asking for a link to the own address', () => {
  test('mails one, and confirms nothing yet', () => {
    given(registered).when(olive, askingForLink()).expect(linkRequested());
    expect(given(registered, linkRequested()).state()).toMatchObject({ emailConfirmed: false });
    expect(mailsAfter(linkRequested())).toEqual([`own-email-confirmation ${own}`]);
  });

  test('again within a minute waits with the first', () => {
    given(registered, linkRequested())
      .when(olive, askingForLink(secondsLater(59)))
      .expectNothing();
  });

  test('again after that replaces it', () => {
    const again = secondsLater(60);
    given(registered, linkRequested()).when(olive, askingForLink(again)).expect(linkRequested(again));
    expect(mailsAfter(linkRequested(), linkRequested(again))).toEqual([`own-email-confirmation ${own}`]);
    given(registered, linkRequested(), linkRequested(again))
      .when(olive, confirming(own))
      .expectRefusal('email-link.invalid');
  });

  test('once it is confirmed asks for nothing', () => {
    given(registered, linkRequested(), ownConfirmed)
      .when(olive, askingForLink(secondsLater(3_600)))
      .expectNothing();
  });

  test('and for another address leaves both links at work', () => {
    const past = [registered, linkRequested(), requested(elsewhere)];
    given(...past)
      .when(olive, confirming(own))
      .expect(ownConfirmed);
    given(...past)
      .when(olive, confirming(elsewhere))
      .expect(changed(elsewhere));
    given(...past, ownConfirmed)
      .when(olive, confirming(elsewhere))
      .expect(changed(elsewhere));
  });
});

describe('the own address', () => {
  test('is confirmed by the link that was mailed to it, once', () => {
    given(registered, linkRequested()).when(olive, confirming(own)).expect(ownConfirmed);
    given(registered, linkRequested(), ownConfirmed).when(olive, confirming(own)).expectNothing();
    expect(given(registered, linkRequested(), ownConfirmed).state()).toMatchObject({
      emailConfirmed: true,
      confirmableUntil: null,
      emailChangeMails: [],
    });
  });

  test('is confirmed as well where it took the place of another', () => {
    expect(given(registered, requested(elsewhere), changed(elsewhere)).state()).toMatchObject({
      email: elsewhere,
      emailConfirmed: true,
    });
  });

  test.each<[string, readonly AccountEvent[]]>([
    ['that nobody asked for', []],
    ['for a change of address', [requested(own)]],
    ['after the password was changed', [linkRequested(), passwordChanged()]],
    ['after the address was changed', [linkRequested(), requested(elsewhere), changed(elsewhere)]],
  ])('is not confirmed by a link %s', (_, past) => {
    given(registered, ...past)
      .when(olive, confirming(own))
      .expectRefusal('email-link.invalid');
  });

  test('is not confirmed too late', () => {
    given(registered, linkRequested())
      .when(olive, confirming(own), tomorrow)
      .expectRefusal('email-link.invalid');
  });

  test('stays confirmed when the password is changed', () => {
    expect(given(registered, linkRequested(), ownConfirmed, passwordChanged()).state()).toMatchObject({
      emailConfirmed: true,
    });
  });
});

const secondsLater = (seconds: number) => new Date(Date.parse(tomorrow) + seconds * 1_000).toISOString();

const askingForLink = (confirmUntil = tomorrow): AccountCommand => ({
  type: 'RequestEmailConfirmation',
  data: { confirmUntil },
});

function linkRequested(expiresAt = tomorrow): AccountEvent {
  return { type: 'EmailConfirmationRequested', data: { email: own, expiresAt } };
}
