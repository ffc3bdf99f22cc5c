import { describe, expect, test } from 'vitest';
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
  tessSecond,
  tessSignature,
  uploaded,
  voided,
} from '../testing/sample-lease.ts';

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

describe('placing a field', () => {
  test('it stands where it was put, for the one it was put there for', () => {
    given(uploaded, samFirst)
      .when(olive, placing({ x: 3, y: 4 }))
      .expect(placed('sam', 'text', { x: 3, y: 4 }));
  });

  test('it begins on its page, however far it reaches', () => {
    const last = { x: 793, y: 1_123 };
    given(uploaded, samFirst)
      .when(olive, placing(last))
      .expect(placed('sam', 'text', last));
    given(uploaded, samFirst)
      .when(olive, placing({ x: 794 }))
      .expectRefusal('field.off-page');
    given(uploaded, samFirst)
      .when(olive, placing({ y: 1_124 }))
      .expectRefusal('field.off-page');
  });

  test('a turned page is as high as it is shown', () => {
    const landscape: DocumentEvent = {
      type: 'DocumentUploaded',
      data: { owner: 'olive', title: 'Lease', ...file, pages: [{ width: 842, height: 595 }] },
    };
    given(landscape, samFirst)
      .when(olive, placing({ y: 561 }))
      .expect(placed('sam', 'text', { y: 561 }));
    given(landscape, samFirst)
      .when(olive, placing({ y: 562 }))
      .expectRefusal('field.off-page');
  });

  test('the document has to have the page', () => {
    given(uploaded, samFirst)
      .when(olive, placing({ pageNumber: 2 }))
      .expect(placed('sam', 'text', { pageNumber: 2 }));
    given(uploaded, samFirst)
      .when(olive, placing({ pageNumber: 3 }))
      .expectRefusal('field.no-such-page');
  });

  test('its recipient has to be one of the document', () => {
    given(uploaded).when(olive, placing({})).expectRefusal('field.no-such-recipient');
  });

  test('its recipient has to sign', () => {
    given(uploaded, carlCopied)
      .when(olive, placing({ recipient: 'carl' }))
      .expectRefusal('field.not-for-signer');
  });

  test('a thousand are enough', () => {
    given(uploaded, samFirst, ...fields(999))
      .when(olive, placing({}))
      .expect(placed('sam', 'text'));
    given(uploaded, samFirst, ...fields(1_000))
      .when(olive, placing({}))
      .expectRefusal('field.too-many');
  });
});

describe('editing a field', () => {
  test('another place is a move', () => {
    given(...draft)
      .when(olive, editing({ x: 50 }))
      .expect({ type: 'FieldMoved', data: { field, x: 50, y: 10 } });
  });

  test('another size carries the size of the font', () => {
    given(...draft)
      .when(olive, editing({ width: 200, height: 50, fontSize: 20 }))
      .expect({ type: 'FieldResized', data: { field, width: 200, height: 50, fontSize: 20 } });
  });

  test('a new size alone keeps the font', () => {
    given(...draft)
      .when(olive, editing({ height: 60 }))
      .expect({ type: 'FieldResized', data: { field, width: 100, height: 60, fontSize: 12 } });
  });

  test('what the panel says of it is an edit', () => {
    given(...draft)
      .when(olive, editing({ label: 'Sign here', recipient: 'tess', pageNumber: 2, required: false }))
      .expect({
        type: 'FieldEdited',
        data: { field, label: 'Sign here', recipient: 'tess', pageNumber: 2, required: false },
      });
  });

  test('the size of the font can change alone, and go', () => {
    given(...draft)
      .when(olive, editing({ fontSize: null }))
      .expect({ type: 'FieldEdited', data: { field, fontSize: null } });
  });

  test('one request may move, resize and reword', () => {
    given(...draft)
      .when(olive, editing({ x: 1, y: 2, width: 60, label: 'Here' }))
      .expect(
        { type: 'FieldMoved', data: { field, x: 1, y: 2 } },
        { type: 'FieldResized', data: { field, width: 60, height: 30, fontSize: 12 } },
        { type: 'FieldEdited', data: { field, label: 'Here' } },
      );
  });

  test('what is so already is no change', () => {
    given(...draft)
      .when(
        olive,
        editing({ x: 10, y: 10, width: 100, height: 30, fontSize: 12, label: 'signature', required: true }),
      )
      .expectNothing();
    given(...draft)
      .when(olive, editing({}))
      .expectNothing();
  });

  test('it cannot leave its page', () => {
    given(...draft)
      .when(olive, editing({ x: 794 }))
      .expectRefusal('field.off-page');
    given(...draft)
      .when(olive, editing({ y: 1_124 }))
      .expectRefusal('field.off-page');
    given(...draft)
      .when(olive, editing({ pageNumber: 3 }))
      .expectRefusal('field.no-such-page');
  });

  test('it cannot go to somebody who signs nothing, or to a stranger', () => {
    given(...draft)
      .when(olive, editing({ recipient: 'carl' }))
      .expectRefusal('field.not-for-signer');
    given(...draft)
      .when(olive, editing({ recipient: 'mallory' }))
      .expectRefusal('field.no-such-recipient');
  });

  test('a field of another document is not found', () => {
    given(uploaded, samFirst)
      .when(olive, editing({ x: 1 }))
      .expectRefusal('not-found');
  });
});

describe('removing a field', () => {
  test('it is gone', () => {
    given(...draft)
      .when(olive, { type: 'RemoveField', data: { field } })
      .expect(removed(field));
  });

  test('a field that is gone is not found', () => {
    given(...draft, removed(field))
      .when(olive, { type: 'RemoveField', data: { field } })
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

test('fields of a removed recipient can be placed for another', () => {
  const state = given(uploaded, samFirst, tessSecond, tessSignature, {
    type: 'FieldEdited',
    data: { field: 'lease.tess-signature', recipient: 'sam' },
  }).state();

  expect(state).toMatchObject({ fields: [{ id: 'lease.tess-signature', recipient: 'sam', value: null }] });
});

const field = 'lease.sam-signature';

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

const adding = (recipient: string, signingOrder: number | null): DocumentCommand => ({
  type: 'AddRecipient',
  data: {
    recipient,
    fullName: recipient,
    email: `${recipient}@example.com`,
    role: 'signer',
    signingOrder,
    title: null,
  },
});

const changingRole = (recipient: string, role: 'signer' | 'copy'): DocumentCommand => ({
  type: 'ChangeRecipientRole',
  data: { recipient, role },
});

const removing = (recipient: string): DocumentCommand => ({ type: 'RemoveRecipient', data: { recipient } });

const placing = (more: Partial<ReturnType<typeof placedData>>): DocumentCommand => ({
  type: 'PlaceField',
  data: placedData('sam', 'text', more),
});

type Edited = Omit<Extract<DocumentCommand, { type: 'EditField' }>['data'], 'field'>;

const editing = (changes: Edited): DocumentCommand => ({ type: 'EditField', data: { field, ...changes } });

const roleChanged = (recipient: string, role: 'signer' | 'copy'): DocumentEvent => ({
  type: 'RecipientRoleChanged',
  data: { recipient, role },
});

const removed = (id: string): DocumentEvent => ({ type: 'FieldRemoved', data: { field: id } });

const recipients = (count: number) => Array.from({ length: count }, (_, n) => added(`recipient-${n}`));
const fields = (count: number) =>
  Array.from({ length: count }, (_, n) => placed('sam', 'text', { field: `lease.${n}` }));

/** Every command that changes a draft, and would be allowed on it. */
const changes: [string, DocumentCommand][] = [
  adding('tim', null),
  changingRole('sam', 'copy'),
  removing('sam'),
  placing({}),
  editing({ x: 1 }),
  { type: 'RemoveField' as const, data: { field } },
].map((command) => [command.type, command]);
