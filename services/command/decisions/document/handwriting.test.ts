import { describe, test } from 'vitest';
import type { DocumentCommand } from '#contracts/document/commands.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { Handwriting } from '#contracts/document/fields/handwriting.ts';
import { type FieldType, fieldTypes } from '#contracts/document/fields/kinds.ts';
import {
  completed,
  consent,
  file,
  given,
  placed,
  sam,
  samFirst,
  sent,
  uploaded,
} from '../../document/testing/sample-lease.ts';

describe('how a signature is written', () => {
  test.each<Handwriting>([
    ...[typed('great-vibes'), typed('caveat'), typed('dancing-script'), drawn('f')],
    { ...typed('caveat'), ink: 'black' },
    { kind: 'drawn', drawing: 'f'.repeat(64), ink: 'blue', source: 'picture' },
  ])('is put on record with its value: %j', (handwriting) => {
    given(...out('signature'))
      .when(sam, signing({ value: 'Sam', handwriting }))
      .expect(signed({ value: 'Sam', handwriting }), completed);
  });

  test('is not on record where nothing was chosen', () => {
    given(...out('signature'))
      .when(sam, signing({ value: 'Sam' }))
      .expect(signed({ value: 'Sam' }), completed);
  });

  test('goes for initials as well, which stay as short as they are', () => {
    given(...out('initials'))
      .when(sam, signing({ value: 'SL', handwriting: drawn('f') }))
      .expect(signed({ value: 'SL', handwriting: drawn('f') }), completed);
    given(...out('initials'))
      .when(sam, signing({ value: 'Samuel', handwriting: drawn('f') }))
      .expectRefusal('signing.invalid-value');
  });

  test.each(fieldTypes.filter((type) => type !== 'signature' && type !== 'initials'))(
    'is nothing for a %s field',
    (type) => {
      for (const handwriting of [typed('caveat'), drawn('f')])
        given(...out(type))
          .when(sam, signing({ value: fitting[type] ?? '', handwriting }))
          .expectRefusal('signing.invalid-value');
    },
  );

  test('needs the name that stands for a drawing', () => {
    for (const required of [true, false])
      given(...out('signature', required))
        .when(sam, signing({ value: ' \n', handwriting: drawn('f') }))
        .expectRefusal('signing.invalid-value');
  });

  test('of nothing is nothing', () => {
    given(...out('signature', false))
      .when(sam, signing({ value: '', handwriting: typed('caveat') }))
      .expect(signed(), completed);
    given(...out('signature'))
      .when(sam, signing({ value: '', handwriting: typed('caveat') }))
      .expectRefusal('signing.missing-required');
  });
});

describe('signing again', () => {
  test('in the same hand is not a second signature', () => {
    for (const handwriting of [typed('great-vibes'), drawn('f')])
      given(...done({ value: 'Sam', handwriting }))
        .when(sam, signing({ value: 'Sam', handwriting }))
        .expectNothing();
  });

  test('in the first font is the same whether it is named or not', () => {
    given(...done({ value: 'Sam' }))
      .when(sam, signing({ value: 'Sam', handwriting: typed('dancing-script') }))
      .expectNothing();
    given(...done({ value: 'Sam', handwriting: typed('dancing-script') }))
      .when(sam, signing({ value: 'Sam' }))
      .expectNothing();
  });

  test.each<[string, Handwriting | undefined, Handwriting | undefined]>([
    ['another font', typed('caveat'), typed('great-vibes')],
    ['another drawing', drawn('f'), drawn('e')],
    ['a font where it was drawn', drawn('f'), typed('caveat')],
    ['nothing where it was drawn', drawn('f'), undefined],
    ['a drawing where nothing was chosen', undefined, drawn('f')],
  ])('in another hand contradicts the signature: %s', (_, before, now) => {
    given(...done({ value: 'Sam', ...(before && { handwriting: before }) }))
      .when(sam, signing({ value: 'Sam', ...(now && { handwriting: now }) }))
      .expectRefusal('signing.already-signed');
  });
});

type Entry = { readonly value: string; readonly handwriting?: Handwriting };

function typed(font: 'dancing-script' | 'great-vibes' | 'caveat'): Handwriting {
  return { kind: 'typed', font };
}

function drawn(digit: string): Handwriting {
  return { kind: 'drawn', drawing: digit.repeat(64) };
}

/** Out for signing with one signer and one field. */
const out = (type: FieldType, required = true) =>
  [uploaded, samFirst, placed('sam', type, { required, field: 'lease.f' }), sent] as const;

const done = (entry: Entry) => [...out('signature'), signed(entry), completed] as const;

const signing = (entry: Entry): DocumentCommand => ({
  type: 'SignDocument',
  data: { linkVersion: 1, consent, signatures: [{ fieldId: 'lease.f', ...entry }] },
});

const signed = (entry?: Entry): DocumentEvent => ({
  type: 'RecipientSigned',
  data: {
    recipient: 'sam',
    values: entry ? [{ field: 'lease.f', ...entry }] : [],
    documentSha256: file.pdf,
    consent,
  },
});

const fitting: Readonly<Record<string, string>> = {
  date: '2026-11-21',
  text: 'Two rooms',
  checkbox: 'true',
  name: 'Sam',
  email: 'sam@example.com',
};
