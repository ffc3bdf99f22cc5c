import { describe, test } from 'vitest';
import type { DocumentCommand } from '#contracts/document/commands.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import {
  carl,
  deleted,
  draft,
  given,
  invited,
  life,
  mailFailed,
  mallory,
  olive,
  sam,
  sealed,
  sent,
  system,
  tess,
  voided,
} from '../testing/sample-lease.ts';

const out = [...draft, sent] as const;
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

const sealFailed: DocumentEvent = { type: 'SealFailed', data: { reason: 'upload.not-sealable' } };
const sealRetried: DocumentEvent = { type: 'SealRetried', data: { reason: 'More memory' } };

describe('trying again to seal a document', () => {
  const retry = { type: 'RetrySeal', data: { reason: 'More memory' } } as const;

  test('is for one that was given up', () => {
    given(...life, sealFailed)
      .when(system, retry)
      .expect(sealRetried);
    given(...life, sealFailed, sealRetried, sealFailed)
      .when(system, retry)
      .expect(sealRetried);
  });

  test.each([
    ['not given up', life],
    ['sealed', [...life, sealFailed, sealed]],
    ['being tried again', [...life, sealFailed, sealRetried]],
    ['not even sent', draft],
  ])('changes nothing of one that is %s', (_, past) => {
    given(...past)
      .when(system, retry)
      .expectNothing();
  });

  test('knows nothing of one that is gone', () => {
    given(...life, sealFailed, deleted)
      .when(system, retry)
      .expectRefusal('not-found');
    given().when(system, retry).expectRefusal('not-found');
  });
});

describe('sealing a document', () => {
  test('a completed one is sealed', () => {
    given(...life)
      .when(system, sealing)
      .expect(sealed);
  });

  test('it is sealed once: the first seal counts', () => {
    given(...life, sealed)
      .when(system, sealing)
      .expectNothing();
    given(...life, sealed)
      .when(system, { ...sealing, data: { ...sealing.data, sealed: 'f'.repeat(64) } })
      .expectNothing();
  });

  test('no other is', () => {
    for (const past of [draft, out, [...out, voided]])
      given(...past)
        .when(system, sealing)
        .expectRefusal('document.not-completed');
    given().when(system, sealing).expectRefusal('not-found');
  });
});

describe('downloading a sealed document', () => {
  test('each time is put on record, for the owner and every recipient', () => {
    for (const reader of [olive, sam, tess, carl])
      given(...life, sealed, downloaded)
        .when(reader, downloading())
        .expect(downloaded);
  });

  test('to anybody else it does not exist', () => {
    for (const stranger of [mallory, { kind: 'recipient', id: 'mallory' } as const])
      given(...life, sealed)
        .when(stranger, downloading())
        .expectRefusal('not-found');
    given().when(olive, downloading()).expectRefusal('not-found');
  });

  test('nobody downloads it once it is deleted', () => {
    for (const reader of [olive, sam])
      given(...life, sealed, deleted)
        .when(reader, downloading())
        .expectRefusal('not-found');
  });

  test('there is nothing to download before it is sealed', () => {
    given(...life)
      .when(olive, downloading())
      .expectRefusal('document.not-sealed');
  });

  test('only the sealed file itself is a download', () => {
    given(...life, sealed)
      .when(olive, downloading('f'.repeat(64)))
      .expectRefusal('document.not-sealed');
  });
});

const invitationMailed = (recipient: string, attempt: number): DocumentCommand => ({
  type: 'RecordInvitationMailed',
  data: {
    recipient,
    attempt,
    linkVersion: 1,
    linkExpiresAt: '2026-04-01T12:00:00.000Z',
    messageId: `<${recipient}@inkstream.example>`,
  },
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

const sealing = {
  type: 'SealDocument',
  data: { sealed: 'd'.repeat(64), level: 'B-B', pageCount: 3, chainHead: 'e'.repeat(64) },
} as const satisfies DocumentCommand;

const downloading = (file = 'd'.repeat(64)): DocumentCommand => ({
  type: 'RecordDownload',
  data: { sealed: file },
});

const downloaded: DocumentEvent = { type: 'DocumentDownloaded', data: { sealed: 'd'.repeat(64) } };
