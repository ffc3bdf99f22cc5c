import { describe, test } from 'vitest';
import type { DocumentCommand } from '#contracts/document/commands.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { Remark } from '#contracts/document/remarks/remarks.ts';
import {
  carl,
  carlCopied,
  deleted,
  draft,
  given,
  life,
  mallory,
  olive,
  out,
  sam,
  samFirst,
  samSignature,
  samSigned,
  sent,
  system,
  tessSecond,
  uploaded,
  voided,
} from '../../document/testing/sample-lease.ts';

/** The same upload with a remark about its file. */
const uploadedWith = (remark: Remark): DocumentEvent =>
  uploaded.type === 'DocumentUploaded'
    ? { ...uploaded, data: { ...uploaded.data, remarks: [remark] } }
    : uploaded;

describe('sending a document', () => {
  test('it goes out with a recipient who signs and a field', () => {
    given(uploaded, samFirst, samSignature).when(olive, sending).expect(sent);
  });

  test('a signer without a field may approve it', () => {
    given(uploaded, samFirst, tessSecond, samSignature).when(olive, sending).expect(sent);
  });

  test('somebody has to receive it', () => {
    given(uploaded).when(olive, sending).expectRefusal('document.no-recipients');
  });

  test('somebody has to sign it', () => {
    given(uploaded, carlCopied).when(olive, sending).expectRefusal('document.no-signers');
  });

  test('there has to be something to sign', () => {
    given(uploaded, samFirst).when(olive, sending).expectRefusal('document.no-fields');
  });

  test('fields that were removed do not count', () => {
    given(uploaded, samFirst, samSignature, {
      type: 'FieldRemoved',
      data: { field: 'lease.sam-signature' },
    })
      .when(olive, sending)
      .expectRefusal('document.no-fields');
  });

  test.each([
    { kind: 'words-missing', count: 2, words: '“INSIDE payable”' },
    { kind: 'words-pictured', count: 1, words: '“INSIDE payable”' },
    { kind: 'symbols-missing', count: 1, words: '“Webdings 97”' },
    { kind: 'words-unchecked', count: 1 },
  ] as const)(
    'its sender has to look first at what its file may have lost ($kind), and that is on record',
    (remark) => {
      const lossy = [uploadedWith(remark), samFirst, samSignature];

      given(...lossy)
        .when(olive, sending)
        .expectRefusal('document.remarks-unseen');
      given(...lossy)
        .when(olive, { type: 'SendDocument', data: { hasSeenRemarks: true } })
        .expect({ type: 'DocumentSent', data: { hasSeenRemarks: true } });
    },
  );

  test('remarks of which nothing is missing need not be looked at', () => {
    given(uploadedWith({ kind: 'comments-left-out', count: 2 }), samFirst, samSignature)
      .when(olive, sending)
      .expect(sent);
  });

  test('it is sent once', () => {
    given(...draft, sent)
      .when(olive, sending)
      .expectRefusal('document.not-draft');
    given(...draft, sent, voided)
      .when(olive, sending)
      .expectRefusal('document.not-draft');
    given(...life)
      .when(olive, sending)
      .expectRefusal('document.not-draft');
  });
});

describe('voiding a document', () => {
  test('its owner may void it while it is out for signing', () => {
    given(...out)
      .when(olive, voiding)
      .expect(voided);
    given(...out, samSigned)
      .when(olive, voiding)
      .expect(voided);
  });

  test('the reason goes on record', () => {
    given(...out)
      .when(olive, { type: 'VoidDocument', data: { reason: 'The rent has changed' } })
      .expect({ type: 'DocumentVoided', data: { reason: 'The rent has changed' } });
  });

  test('asking twice changes nothing, with a reason neither', () => {
    const once = given(...out, voided);
    once.when(olive, voiding).expectNothing();
    once.when(olive, { type: 'VoidDocument', data: { reason: 'The rent has changed' } }).expectNothing();
  });

  test('a draft is deleted, not voided', () => {
    given(...draft)
      .when(olive, voiding)
      .expectRefusal('document.not-sent');
  });

  test('a completed document stays completed', () => {
    given(...life)
      .when(olive, voiding)
      .expectRefusal('document.not-sent');
  });
});

describe('deleting a document', () => {
  test.each([
    ['a draft', draft],
    ['one out for signing', [...draft, sent]],
    ['a voided one', [...draft, sent, voided]],
    ['a completed one', life],
  ])('its owner may delete %s', (_, past) => {
    given(...past)
      .when(olive, deleting)
      .expect(deleted);
  });

  test('it is gone for its owner too', () => {
    given(...draft, deleted)
      .when(olive, deleting)
      .expectRefusal('not-found');
  });
});

describe('whose document it is', () => {
  test.each(['SendDocument', 'ResendInvitations', 'VoidDocument', 'DeleteDocument'] as const)(
    '%s: to anybody else, and once it is deleted, the document does not exist',
    (type) => {
      const asking: DocumentCommand = { type, data: {} };

      for (const past of [draft, out])
        for (const stranger of [mallory, sam, carl, system])
          given(...past)
            .when(stranger, asking)
            .expectRefusal('not-found');
      given(...out, deleted)
        .when(olive, asking)
        .expectRefusal('not-found');
      given().when(olive, asking).expectRefusal('not-found');
    },
  );
});

const sending: DocumentCommand = { type: 'SendDocument', data: {} };
const voiding: DocumentCommand = { type: 'VoidDocument', data: {} };
const deleting: DocumentCommand = { type: 'DeleteDocument', data: {} };
