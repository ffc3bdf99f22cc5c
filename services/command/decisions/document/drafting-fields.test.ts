import { describe, expect, test } from 'vitest';
import type { DocumentEvent } from '#contracts/document/events.ts';
import {
  carlCopied,
  draft,
  file,
  given,
  olive,
  placed,
  samFirst,
  tessSecond,
  tessSignature,
  uploaded,
} from '../../document/testing/sample-lease.ts';
import { editing, field, placing, removed } from './testing/draft-commands.ts';

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

test('fields of a removed recipient can be placed for another', () => {
  const state = given(uploaded, samFirst, tessSecond, tessSignature, {
    type: 'FieldEdited',
    data: { field: 'lease.tess-signature', recipient: 'sam' },
  }).state();

  expect(state).toMatchObject({ fields: [{ id: 'lease.tess-signature', recipient: 'sam', value: null }] });
});

const fields = (count: number) =>
  Array.from({ length: count }, (_, n) => placed('sam', 'text', { field: `lease.${n}` }));
