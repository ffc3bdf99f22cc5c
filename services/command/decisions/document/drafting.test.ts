import { describe, test } from 'vitest';
import type { DocumentCommand } from '#contracts/document/commands.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import {
  carl,
  deleted,
  draft,
  file,
  given,
  life,
  mallory,
  olive,
  placedData,
  sam,
  samFirst,
  samSignature,
  sent,
  system,
  uploaded,
  voided,
} from '../../document/testing/sample-lease.ts';
import { changes } from './testing/draft-commands.ts';
import { past as template } from './testing/sample-template.ts';

describe('uploading a document', () => {
  test('it belongs to whoever uploads it', () => {
    given().when(olive, uploading).expect(uploaded);
  });

  test('only an account can have documents', () => {
    given().when(sam, uploading).expectRefusal('not-allowed');
    given().when(system, uploading).expectRefusal('not-allowed');
  });

  test('a document is uploaded once', () => {
    given(uploaded).when(olive, uploading).expectRefusal('busy');
  });
});

describe('duplicating a document', () => {
  test('the copy is a draft with the same message, recipients and fields', () => {
    given()
      .when(olive, duplicating)
      .expect(
        { type: 'DocumentDuplicated', data: { owner: 'olive', from: 'original', title: 'Copy', ...file } },
        { type: 'MessageEdited', data: { message: 'Please sign.' } },
        samFirst,
        samSignature,
      );
  });

  test('only an account can have documents', () => {
    given().when(sam, duplicating).expectRefusal('not-allowed');
  });

  test('a copy is made once', () => {
    given(uploaded).when(olive, duplicating).expectRefusal('busy');
  });
});

describe('writing about a draft', () => {
  test('it is renamed, unless it has that title', () => {
    given(...draft)
      .when(olive, writing({ title: 'Rent' }))
      .expect({ type: 'DocumentRenamed', data: { title: 'Rent' } });
    given(...draft)
      .when(olive, writing({ title: 'Lease' }))
      .expectNothing();
  });

  test('what signers see of earlier entries is chosen, and not chosen again', () => {
    const hidden: DocumentEvent = { type: 'EarlierEntriesSet', data: { earlierEntries: 'hidden' } };
    given(...draft)
      .when(olive, writing({ earlierEntries: 'hidden' }))
      .expect(hidden);
    given(...draft, hidden)
      .when(olive, writing({ earlierEntries: 'hidden' }))
      .expectNothing();
    given(...draft, sent)
      .when(olive, writing({ earlierEntries: 'hidden' }))
      .expectRefusal('document.not-draft');
    given(...draft)
      .when(mallory, writing({ earlierEntries: 'hidden' }))
      .expectRefusal('not-found');
    given()
      .when(olive, { ...duplicating, data: { ...duplicating.data, earlierEntries: 'hidden' } })
      .expect(
        { type: 'DocumentDuplicated', data: { owner: 'olive', from: 'original', title: 'Copy', ...file } },
        { type: 'MessageEdited', data: { message: 'Please sign.' } },
        hidden,
        samFirst,
        samSignature,
      );
  });

  test('its message changes only in what is another', () => {
    given(...draft)
      .when(olive, writing({ subject: 'Yours', message: '' }))
      .expect(written({ subject: 'Yours' }));
    given(...draft, written({ subject: 'Yours', message: 'Please.' }))
      .when(olive, writing({ subject: '', message: 'Please.' }))
      .expect(written({ subject: null }));
    given(...draft, written({ subject: 'Yours' }))
      .when(olive, writing({ subject: 'Yours' }))
      .expectNothing();
  });

  test('a template is renamed like any other change of it', () => {
    given(...template)
      .when(olive, writing({ title: 'Rent', message: 'Please.' }))
      .expect({ type: 'TemplateEdited', data: { title: 'Rent' } }, written({ message: 'Please.' }));
  });
});

describe('whose draft it is', () => {
  test.each(changes)('%s: to anybody else the document does not exist', (_, command) => {
    for (const stranger of [mallory, sam, carl, system])
      given(...draft)
        .when(stranger, command)
        .expectRefusal('not-found');
  });

  test.each(changes)('%s: what never was or was deleted is not found', (_, command) => {
    given().when(olive, command).expectRefusal('not-found');
    given(...draft, deleted)
      .when(olive, command)
      .expectRefusal('not-found');
  });

  test.each(changes)('%s: nothing changes once the document was sent', (_, command) => {
    for (const past of [[...draft, sent], [...draft, sent, voided], life])
      given(...past)
        .when(olive, command)
        .expectRefusal('document.not-draft');
  });
});

const uploading: DocumentCommand = { type: 'UploadDocument', data: { title: 'Lease', ...file } };

const duplicating: Extract<DocumentCommand, { type: 'DuplicateDocument' }> = {
  type: 'DuplicateDocument',
  data: {
    from: 'original',
    title: 'Copy',
    ...file,
    subject: null,
    message: 'Please sign.',
    recipients: [
      {
        recipient: 'sam',
        fullName: 'sam',
        email: 'sam@example.com',
        role: 'signer',
        signingOrder: 1,
        title: null,
      },
    ],
    fields: [placedData('sam', 'signature')],
  },
};

type Written = Extract<DocumentEvent, { type: 'MessageEdited' }>['data'];
const written = (data: Written): DocumentEvent => ({ type: 'MessageEdited', data });

const writing = (data: Extract<DocumentCommand, { type: 'EditDocument' }>['data']): DocumentCommand => ({
  type: 'EditDocument',
  data,
});
