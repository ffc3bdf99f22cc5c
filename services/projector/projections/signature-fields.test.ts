import { afterAll, describe, expect, test } from 'vitest';
import type { DocumentEvent } from '#contracts/document/events.ts';
import { DOCUMENT, inDocument, testModels } from '../testing/projections.ts';

const { projected, close } = await testModels();
afterAll(close);

describe('fields', () => {
  test('stand in the order they were placed', async () => {
    expect(await rows(placed(SIGNATURE), placed(DATE))).toEqual([empty, { ...empty, id: DATE, revision: 1 }]);
  });

  test('move', async () => {
    const moved: DocumentEvent = { type: 'FieldMoved', data: { field: SIGNATURE, x: 1, y: 2 } };

    expect(await rows(placed(SIGNATURE), placed(DATE), moved)).toMatchObject([
      { members: { x: 1, y: 2 } },
      { members: { x: 100, y: 200 } },
    ]);
  });

  test('are resized, and their letters with them', async () => {
    const resized: DocumentEvent = {
      type: 'FieldResized',
      data: { field: SIGNATURE, width: 60, height: 40, fontSize: 9 },
    };

    expect(await rows(placed(SIGNATURE), resized)).toEqual([
      { ...empty, members: { ...empty.members, width: 60, height: 40, fontSize: 9 } },
    ]);
  });

  test.each([
    { label: 'Sign here' },
    { pageNumber: 3 },
    { required: false },
    { fontSize: 20 },
    { fontSize: null },
    {},
  ])('change in what was edited and nothing else: %o', async (changes) => {
    const edited: DocumentEvent = { type: 'FieldEdited', data: { field: SIGNATURE, ...changes } };

    expect(await rows(placed(SIGNATURE), edited)).toEqual([
      { ...empty, members: { ...empty.members, ...changes } },
    ]);
  });

  test('change in whom they are for and nothing else', async () => {
    const edited: DocumentEvent = { type: 'FieldEdited', data: { field: SIGNATURE, recipient: OTHER } };

    expect(await rows(placed(SIGNATURE), edited)).toEqual([{ ...empty, recipient_id: OTHER }]);
  });

  test('are gone when removed', async () => {
    const removed: DocumentEvent = { type: 'FieldRemoved', data: { field: SIGNATURE } };

    expect(await rows(placed(SIGNATURE), placed(DATE), removed)).toMatchObject([{ id: DATE }]);
  });

  test('hold what their signer entered', async () => {
    const signed: DocumentEvent = {
      type: 'RecipientSigned',
      data: {
        recipient: RECIPIENT,
        values: [
          {
            field: SIGNATURE,
            value: 'Sam "The Pen", {Signer}',
            handwriting: { kind: 'drawn', drawing: 'f'.repeat(64) },
          },
          { field: DATE, value: '2026-01-01' },
        ],
        documentSha256: 'b'.repeat(64),
        consent: { version: '1', sha256: 'c'.repeat(64) },
      },
    };

    expect(await rows(placed(SIGNATURE), placed(DATE), placed(TEXT), signed)).toMatchObject([
      {
        value: 'Sam "The Pen", {Signer}',
        handwriting: { kind: 'drawn', drawing: 'f'.repeat(64) },
      },
      { value: '2026-01-01', handwriting: null },
      { value: null, handwriting: null },
    ]);
  });

  test('hold the commitment of the box in which a value is stored, until its signer is erased', async () => {
    const values = [{ field: DATE, value: '2026-01-01' }];
    const consent = { version: '1', sha256: 'c'.repeat(64) };
    const data = { recipient: RECIPIENT, values, documentSha256: 'b'.repeat(64), consent };
    const box = { $sealed: `r:${DOCUMENT}.${RECIPIENT}`, box: 'A'.repeat(160) };
    const stored = { type: 'RecipientSigned', data: { ...data, values: [{ field: DATE, value: box }] } };
    const signed = { type: 'RecipientSigned', data, stored } as DocumentEvent;
    const erased: DocumentEvent = {
      type: 'PersonalDataErased',
      data: { keys: [`r:${DOCUMENT}.${RECIPIENT}`], basis: 'objection', request: null, reason: 'Asked' },
    };

    expect(await commitments(placed(DATE), signed)).toEqual([{ commitment: '0'.repeat(64) }]);
    expect(await commitments(placed(DATE), signed, erased)).toEqual([{ commitment: null }]);
  });
});

const commitments = (...events: readonly DocumentEvent[]) =>
  projected(inDocument(...events), 'select commitment from signature_fields');

const rows = (...events: readonly DocumentEvent[]) =>
  projected(
    inDocument(...events),
    `
    select document_id, id, revision, recipient_id, members, value, handwriting
    from signature_fields order by revision`,
  );

const RECIPIENT = '44444444-4444-4444-8444-444444444444';
const OTHER = '55555555-5555-4555-8555-555555555555';
const SIGNATURE = `${DOCUMENT}.66666666-6666-4666-8666-666666666666`;
const DATE = `${DOCUMENT}.77777777-7777-4777-8777-777777777777`;
const TEXT = `${DOCUMENT}.88888888-8888-4888-8888-888888888888`;

const placed = (field: string): DocumentEvent => ({
  type: 'FieldPlaced',
  data: {
    field,
    recipient: RECIPIENT,
    type: 'signature',
    label: 'Signature',
    pageNumber: 1,
    x: 100,
    y: 200,
    width: 200,
    height: 50,
    fontSize: 12,
    required: true,
  },
});

const empty = {
  document_id: DOCUMENT,
  id: SIGNATURE,
  revision: 0,
  recipient_id: RECIPIENT,
  members: {
    type: 'signature',
    label: 'Signature',
    pageNumber: 1,
    x: 100,
    y: 200,
    width: 200,
    height: 50,
    fontSize: 12,
    required: true,
  },
  value: null,
  handwriting: null,
};
