import { describe, test } from 'vitest';
import type { DocumentCommand } from '#contracts/document/commands.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import {
  added,
  carl,
  carlCopied,
  deleted,
  draft,
  file,
  given,
  life,
  mallory,
  olive,
  placed,
  placedData,
  sam,
  samFirst,
  samSignature,
  sent,
  system,
  uploaded,
  voided,
} from '../testing/sample-lease.ts';
import { adding, changes, changingRole, removed, removing } from './testing/draft-commands.ts';

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
  test('the copy is a draft with the same recipients and fields', () => {
    given()
      .when(olive, duplicating)
      .expect(
        { type: 'DocumentDuplicated', data: { owner: 'olive', from: 'original', title: 'Copy', ...file } },
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

describe('adding a recipient', () => {
  test('the owner may add one', () => {
    given(uploaded).when(olive, adding('sam', 1)).expect(samFirst);
  });

  test('who comes without an order signs after all others', () => {
    given(uploaded, samFirst, carlCopied)
      .when(olive, adding('tess', null))
      .expect(added('tess', { signingOrder: 3 }));
  });

  test('the same order may be given twice', () => {
    given(uploaded, samFirst)
      .when(olive, adding('tess', 1))
      .expect(added('tess', { signingOrder: 1 }));
  });

  test('a hundred are enough', () => {
    given(uploaded, ...recipients(99))
      .when(olive, adding('sam', 1))
      .expect(samFirst);
    given(uploaded, ...recipients(100))
      .when(olive, adding('sam', 1))
      .expectRefusal('recipient.too-many');
  });
});

describe('changing the role of a recipient', () => {
  test('whoever now only gets a copy loses all fields in the same breath', () => {
    given(...draft, placed('sam', 'date'))
      .when(olive, changingRole('sam', 'copy'))
      .expect(removed('lease.sam-signature'), removed('lease.sam-date'), roleChanged('sam', 'copy'));
  });

  test('a copy recipient may become a signer', () => {
    given(...draft)
      .when(olive, changingRole('carl', 'signer'))
      .expect(roleChanged('carl', 'signer'));
  });

  test('a role that is there already is no change', () => {
    given(...draft)
      .when(olive, changingRole('sam', 'signer'))
      .expectNothing();
  });

  test('somebody who is not a recipient of the document is not found', () => {
    given(...draft)
      .when(olive, changingRole('mallory', 'copy'))
      .expectRefusal('not-found');
  });
});

describe('removing a recipient', () => {
  test('their fields go with them', () => {
    given(...draft)
      .when(olive, removing('sam'))
      .expect(removed('lease.sam-signature'), { type: 'RecipientRemoved', data: { recipient: 'sam' } });
  });

  test('one recipient has to remain', () => {
    given(uploaded, samFirst).when(olive, removing('sam')).expectRefusal('recipient.last');
  });

  test('somebody who is not a recipient of the document is not found', () => {
    given(...draft)
      .when(olive, removing('mallory'))
      .expectRefusal('not-found');
  });

  test('whoever was removed cannot be removed again', () => {
    given(...draft, { type: 'RecipientRemoved', data: { recipient: 'sam' } })
      .when(olive, removing('sam'))
      .expectRefusal('not-found');
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

const duplicating: DocumentCommand = {
  type: 'DuplicateDocument',
  data: {
    from: 'original',
    title: 'Copy',
    ...file,
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

const roleChanged = (recipient: string, role: 'signer' | 'copy'): DocumentEvent => ({
  type: 'RecipientRoleChanged',
  data: { recipient, role },
});

const recipients = (count: number) => Array.from({ length: count }, (_, n) => added(`recipient-${n}`));
