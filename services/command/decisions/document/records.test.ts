import { describe, test } from 'vitest';
import type { DocumentCommand } from '#contracts/document/commands.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import {
  deleted,
  given,
  invited,
  life,
  mailFailed,
  out,
  sealed,
  system,
  voided,
} from '../../document/testing/sample-lease.ts';
import { sealFailed, sealRetried } from './testing/sealing.ts';

const declined = [
  ...out,
  { type: 'RecipientDeclined', data: { recipient: 'sam', reason: 'No' } } satisfies DocumentEvent,
] as const;

/** Each with a document of which there is such a thing to tell. */
const notices: ['copy-notice' | 'void-notice' | 'completed-copy', readonly DocumentEvent[]][] = [
  ['copy-notice', out],
  ['void-notice', [...out, voided]],
  ['completed-copy', [...life, sealed]],
];

describe('an invitation that was mailed', () => {
  test('it is put on record', () => {
    given(...out)
      .when(system, invitationMailed('sam', 1))
      .expect(invited('sam'));
  });

  test('each attempt is put on record once', () => {
    given(...out, invited('sam'))
      .when(system, invitationMailed('sam', 1))
      .expectNothing();
    given(...out, mailFailed('sam', 'invitation'))
      .when(system, invitationMailed('sam', 1))
      .expectNothing();
    given(...out, invited('sam'))
      .when(system, invitationMailed('sam', 2))
      .expect(invited('sam', { attempt: 2 }));
  });

  test('it stays on record whatever has happened to the document since', () => {
    for (const since of [voided, deleted])
      given(...out, since)
        .when(system, invitationMailed('sam', 1))
        .expect(invited('sam'));
  });

  test('its link does not come back once there is a newer one', () => {
    for (const newer of [resent(2), kept(2)])
      given(...out, newer)
        .when(system, invitationMailed('sam', 1))
        .expectNothing();
    given(...out, resent(2))
      .when(system, invitationMailed('sam', 1, 2))
      .expect(invited('sam', { linkVersion: 2 }));
  });

  test('there is no invitation without a recipient', () => {
    given(...out)
      .when(system, invitationMailed('mallory', 1))
      .expectRefusal('not-found');
    given().when(system, invitationMailed('sam', 1)).expectRefusal('not-found');
  });
});

describe('a notice that was mailed', () => {
  const types = {
    'copy-notice': 'CopyNoticeMailed',
    'void-notice': 'VoidNoticeMailed',
    'completed-copy': 'CompletedCopyMailed',
  } as const;

  test.each(notices)('a %s is put on record once for each recipient', (purpose, past) => {
    const mailed = { type: types[purpose], data: { recipient: 'carl', messageId: '<1>' } } as DocumentEvent;

    given(...past)
      .when(system, noticeMailed(purpose, 'carl'))
      .expect(mailed);
    given(...past, mailed)
      .when(system, noticeMailed(purpose, 'carl'))
      .expectNothing();
    given(...past, mailFailed('carl', purpose))
      .when(system, noticeMailed(purpose, 'carl'))
      .expectNothing();
  });

  test('the completed copy of the owner is put on record once', () => {
    const mailed: DocumentEvent = {
      type: 'CompletedCopyMailed',
      data: { recipient: null, messageId: '<1>' },
    };

    given(...life, sealed)
      .when(system, noticeMailed('completed-copy', null))
      .expect(mailed);
    given(...life, sealed, mailed)
      .when(system, noticeMailed('completed-copy', null))
      .expectNothing();
  });

  test('the decline notice of the owner is put on record once', () => {
    const mailed: DocumentEvent = { type: 'DeclineNoticeMailed', data: { messageId: '<1>' } };

    given(...declined)
      .when(system, noticeMailed('decline-notice', null))
      .expect(mailed);
    for (const settled of [mailed, mailFailed(null, 'decline-notice')])
      given(...declined, settled)
        .when(system, noticeMailed('decline-notice', null))
        .expectNothing();
  });

  test('that of a missing seal is put on record once', () => {
    const mailed: DocumentEvent = { type: 'SealFailureMailed', data: { messageId: '<1>' } };

    given(...life, sealFailed)
      .when(system, noticeMailed('seal-failure', null))
      .expect(mailed);
    given(...life, sealFailed, mailed)
      .when(system, noticeMailed('seal-failure', null))
      .expectNothing();
    // It was on its way when the document was sealed after all.
    given(...life, sealFailed, sealRetried, sealed)
      .when(system, noticeMailed('seal-failure', null))
      .expect(mailed);
  });

  test('one notice says nothing about another', () => {
    given(...out, { type: 'CopyNoticeMailed', data: { recipient: 'carl', messageId: '<0>' } }, voided)
      .when(system, noticeMailed('void-notice', 'carl'))
      .expect({ type: 'VoidNoticeMailed', data: { recipient: 'carl', messageId: '<1>' } });
  });

  test('one mail to the owner says nothing about another', () => {
    given(...life, sealed, { type: 'DeclineNoticeMailed', data: { messageId: '<0>' } })
      .when(system, noticeMailed('completed-copy', null))
      .expect({ type: 'CompletedCopyMailed', data: { recipient: null, messageId: '<1>' } });
  });

  test('the owner gets completed copies and decline notices only', () => {
    given(...out)
      .when(system, noticeMailed('copy-notice', null))
      .expectRefusal('not-found');
    given(...out)
      .when(system, noticeMailed('void-notice', null))
      .expectRefusal('not-found');
  });

  test('there is no notice without a recipient', () => {
    given(...out)
      .when(system, noticeMailed('copy-notice', 'mallory'))
      .expectRefusal('not-found');
    given().when(system, noticeMailed('completed-copy', null)).expectRefusal('not-found');
  });
});

describe('a mail that failed for good', () => {
  test('an invitation’s failure is put on record once for each attempt', () => {
    given(...out)
      .when(system, failed('sam', 'invitation', 1))
      .expect(mailFailed('sam', 'invitation'));
    given(...out, mailFailed('sam', 'invitation'))
      .when(system, failed('sam', 'invitation', 1))
      .expectNothing();
    given(...out, invited('sam'))
      .when(system, failed('sam', 'invitation', 1))
      .expectNothing();
    given(...out, mailFailed('sam', 'invitation'))
      .when(system, failed('sam', 'invitation', 2))
      .expect(mailFailed('sam', 'invitation', 2));
  });

  test.each(notices)('so is that of a %s', (purpose, past) => {
    given(...past)
      .when(system, failed('carl', purpose))
      .expect(mailFailed('carl', purpose));
    given(...past, mailFailed('carl', purpose))
      .when(system, failed('carl', purpose))
      .expectNothing();
  });

  test('so is that of a mail to the owner', () => {
    for (const [purpose, past] of [
      ['completed-copy', [...life, sealed]],
      ['decline-notice', declined],
      ['seal-failure', [...life, sealFailed]],
    ] as const) {
      given(...past)
        .when(system, failed(null, purpose))
        .expect(mailFailed(null, purpose));
      given(...past, mailFailed(null, purpose))
        .when(system, failed(null, purpose))
        .expectNothing();
    }
  });

  test('there is no mail without a recipient', () => {
    given(...out)
      .when(system, failed('mallory', 'invitation'))
      .expectRefusal('not-found');
    given(...out)
      .when(system, failed(null, 'invitation'))
      .expectRefusal('not-found');
    given(...out)
      .when(system, failed('mallory', 'copy-notice'))
      .expectRefusal('not-found');
    given().when(system, failed(null, 'completed-copy')).expectRefusal('not-found');
  });
});

const invitationMailed = (recipient: string, attempt: number, linkVersion = 1): DocumentCommand => ({
  type: 'RecordInvitationMailed',
  data: {
    recipient,
    attempt,
    linkVersion,
    linkExpiresAt: '2026-04-01T12:00:00.000Z',
    messageId: `<${recipient}@inkstream.example>`,
  },
});

const resent = (linkVersion: number): DocumentEvent => ({
  type: 'InvitationsResent',
  data: { invitations: [{ recipient: 'sam', linkVersion }] },
});
const kept = (linkVersion: number): DocumentEvent => ({
  type: 'LinkVersionKept',
  data: { recipient: 'sam', linkVersion, linkExpiresAt: null },
});

type Notice = Extract<DocumentCommand, { type: 'RecordNoticeMailed' }>['data']['purpose'];

const noticeMailed = (purpose: Notice, recipient: string | null): DocumentCommand => ({
  type: 'RecordNoticeMailed',
  data: { purpose, recipient, messageId: '<1>' },
});

const failed = (recipient: string | null, purpose: Notice | 'invitation', attempt = 1): DocumentCommand => ({
  type: 'RecordMailFailed',
  data: { recipient, purpose, attempt, reason: 'No such mailbox' },
});
