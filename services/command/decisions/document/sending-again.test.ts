import { describe, expect, test } from 'vitest';
import type { DocumentCommand } from '#contracts/document/commands.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { Document } from '#contracts/document/state.ts';
import {
  added,
  carlCopied,
  draft,
  given,
  invited,
  life,
  mailFailed,
  olive,
  out,
  said,
  samFirst,
  samSignature,
  samSigned,
  sent,
  system,
  tessSecond,
  uploaded,
  voided,
} from '../../document/testing/sample-lease.ts';
import { document } from './decider.ts';

describe('sending invitations again', () => {
  test('whoever has to sign now is invited again, with the same link', () => {
    given(...out, said(invited('sam'), at(0)))
      .when(olive, resending, at(61))
      .expect(resent({ recipient: 'sam', linkVersion: 1 }));
  });

  test('equal orders are invited again together', () => {
    given(uploaded, samFirst, added('tess'), samSignature, sent, invited('sam'), invited('tess'))
      .when(olive, resending, at(61))
      .expect(resent({ recipient: 'sam', linkVersion: 1 }, { recipient: 'tess', linkVersion: 1 }));
  });

  test('only the chosen are invited again', () => {
    const both = given(uploaded, samFirst, added('tess'), samSignature, sent);

    both.when(olive, resendingTo('tess'), at(1)).expect(resent({ recipient: 'tess', linkVersion: 1 }));
    both
      .when(olive, resendingTo('tess', 'sam', 'tess'), at(1))
      .expect(resent({ recipient: 'tess', linkVersion: 1 }, { recipient: 'sam', linkVersion: 1 }));
  });

  test('nobody is invited again if one of the chosen has signed, comes later or gets a copy', () => {
    const past = [uploaded, samFirst, tessSecond, carlCopied, samSignature, sent];

    for (const other of ['tess', 'carl'])
      given(...past)
        .when(olive, resendingTo('sam', other), at(1))
        .expectRefusal('resend.not-their-turn');
    given(...past, samSigned)
      .when(olive, resendingTo('tess', 'sam'), at(1))
      .expectRefusal('resend.not-their-turn');
    given(...past)
      .when(olive, resendingTo('mallory'), at(1))
      .expectRefusal('not-found');
  });

  test('the chosen have the same limit as everybody', () => {
    const five = [0, 1, 2, 3, 4].map((n) => said(resent({ recipient: 'sam', linkVersion: 1 }), at(n)));

    given(...out, ...five)
      .when(olive, resendingTo('sam'), at(5))
      .expectRefusal('resend.too-many');
  });

  test('the next in the order is invited again once it is their turn', () => {
    given(...out, invited('sam'), samSigned, invited('tess'))
      .when(olive, resending, at(61))
      .expect(resent({ recipient: 'tess', linkVersion: 1 }));
  });

  test('everybody is mailed at once, however recently they were, and while a mail is on its way', () => {
    given(...out, said(invited('sam'), at(0)))
      .when(olive, resending, at(0.001))
      .expect(resent({ recipient: 'sam', linkVersion: 1 }));
    given(...out)
      .when(olive, resending, at(1))
      .expect(resent({ recipient: 'sam', linkVersion: 1 }));
  });

  test('a person is mailed five times within an hour, and is then named', () => {
    const four = [0, 1, 2, 3].map((n) => said(resent({ recipient: 'sam', linkVersion: 1 }), at(n)));
    const five = [...four, said(resent({ recipient: 'sam', linkVersion: 1 }), at(100))];
    given(...out, invited('sam'), ...four)
      .when(olive, resending, at(4))
      .expect(resent({ recipient: 'sam', linkVersion: 1 }));

    const tired = given(...out, invited('sam'), ...five);
    tired.when(olive, resending, at(3_599.999)).expectRefusal('resend.too-many');
    expect(() => decideIn(tired.state(), at(3_590))).toThrow(
      expect.objectContaining({
        message: expect.stringMatching(/^sam has been reminded 5 times/),
        retryAfter: 10,
      }),
    );
    tired.when(olive, resending, at(3_600)).expect(resent({ recipient: 'sam', linkVersion: 1 }));
    tired
      .when(olive, { type: 'ResendInvitations', data: { isUnlimited: true } }, at(101))
      .expect(resent({ recipient: 'sam', linkVersion: 1 }));
  });

  test('who was mailed too often is left out, and the others are mailed', () => {
    const together = [uploaded, samFirst, added('tim'), samSignature, sent];
    const five = [0, 1, 2, 3, 4].map((n) => said(resent({ recipient: 'sam', linkVersion: 1 }), at(n)));

    given(...together, ...five)
      .when(olive, resending, at(5))
      .expect({
        type: 'InvitationsResent',
        data: { invitations: [{ recipient: 'tim', linkVersion: 1 }], leftOut: ['sam'] },
      });
  });

  test('a mail that failed may be tried again at once', () => {
    given(...out, mailFailed('sam', 'invitation'))
      .when(olive, resending, at(1))
      .expect(resent({ recipient: 'sam', linkVersion: 1 }));
  });

  test('an expired link is followed by a new one', () => {
    given(...out, invited('sam', { linkExpiresAt: at(100) }))
      .when(olive, resending, at(101))
      .expect(resent({ recipient: 'sam', linkVersion: 2 }));
    given(...out, invited('sam', { linkExpiresAt: at(100) }))
      .when(olive, resending, at(100))
      .expect(resent({ recipient: 'sam', linkVersion: 1 }));
  });

  test('copy recipients and those who signed are left in peace', () => {
    given(
      uploaded,
      samFirst,
      added('tess'),
      carlCopied,
      samSignature,
      sent,
      invited('sam'),
      invited('tess'),
      samSigned,
    )
      .when(olive, resending, at(61))
      .expect(resent({ recipient: 'tess', linkVersion: 1 }));
  });

  test('only a document that is out for signing has invitations', () => {
    given(...draft)
      .when(olive, resending)
      .expectRefusal('document.not-sent');
    given(...out, voided)
      .when(olive, resending)
      .expectRefusal('document.not-sent');
    given(...life)
      .when(olive, resending)
      .expectRefusal('document.not-sent');
  });
});

describe('a link that another epoch has mailed', () => {
  const expiry = '2026-06-01T00:00:00.000Z';
  const keeping = (linkVersion: number, linkExpiresAt: string | null): DocumentCommand => ({
    type: 'KeepLinkVersion',
    data: { recipient: 'sam', linkVersion, linkExpiresAt },
  });
  const kept = (linkVersion: number, linkExpiresAt: string | null): DocumentEvent => ({
    type: 'LinkVersionKept',
    data: { recipient: 'sam', linkVersion, linkExpiresAt },
  });

  test.each([
    ['of a later version', 2, expiry],
    ['of a later version whose mail is on no record', 2, null],
    ['of the same that works for longer', 1, expiry],
  ])('goes on where it is %s', (_, version, expires) => {
    given(...out, invited('sam', { linkExpiresAt: '2026-04-01T00:00:00.000Z' }))
      .when(system, keeping(version, expires))
      .expect(kept(version, expires));
  });

  test('says nothing new where the one that is there is as new', () => {
    given(...out, invited('sam', { linkVersion: 2, linkExpiresAt: expiry }))
      .when(system, keeping(2, expiry))
      .expectNothing();
    given(...out, kept(3, null))
      .when(system, keeping(2, expiry))
      .expectNothing();
    given(...out)
      .when(system, keeping(1, expiry))
      .expectNothing();
  });

  test('of somebody who is not there is nobody’s', () => {
    given(uploaded).when(system, keeping(2, expiry)).expectNothing();
  });
});

const resending: DocumentCommand = { type: 'ResendInvitations', data: {} };
const resendingTo = (...recipients: string[]): DocumentCommand => ({
  type: 'ResendInvitations',
  data: { recipients },
});

const resent = (...invitations: { recipient: string; linkVersion: number }[]): DocumentEvent => ({
  type: 'InvitationsResent',
  data: { invitations },
});

const decideIn = (state: Document, instant: string) =>
  document.decide({ ...resending, by: olive, at: instant }, state);

/** Seconds after noon. */
const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1, 12) + seconds * 1_000).toISOString();
