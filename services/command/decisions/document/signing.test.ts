import { describe, test } from 'vitest';
import type { RefusalCode } from '#contracts/api/refusals.ts';
import { type FieldType, fieldKinds, fieldTypes } from '#contracts/document/fields/kinds.ts';
import {
  added,
  completed,
  given,
  invited,
  life,
  out,
  placed,
  sam,
  samFirst,
  samSignature,
  samSigned,
  sent,
  signed,
  tess,
  tessSigned,
  uploaded,
} from '../../document/testing/sample-lease.ts';
import { signing, signingAll } from './testing/signing.ts';

describe('signing a document', () => {
  test('a signature puts the values, the file that was seen and the consent on record', () => {
    given(...out)
      .when(sam, signing({ 'sam-signature': 'Sam' }))
      .expect(samSigned);
  });

  test('the last signature completes the document', () => {
    given(...out, samSigned)
      .when(tess, signing({ 'tess-signature': 'Tess' }))
      .expect(tessSigned, completed);
  });

  test('copy recipients do not keep it open', () => {
    given(uploaded, samFirst, added('carl', { role: 'copy', signingOrder: 1 }), samSignature, sent)
      .when(sam, signing({ 'sam-signature': 'Sam' }))
      .expect(samSigned, completed);
  });

  test('a signer without fields approves with nothing to fill in', () => {
    given(uploaded, samFirst, added('tess', { signingOrder: 2 }), samSignature, sent, samSigned)
      .when(tess, signing({}))
      .expect(signed('tess', {}), completed);
  });

  test('fields that need no value may stay empty, and are not recorded', () => {
    given(...withField('text', false))
      .when(sam, signing({ 'sam-text': '' }))
      .expect(signed('sam', {}), completed);
    given(...withField('text', false))
      .when(sam, signing({}))
      .expect(signed('sam', {}), completed);
  });

  test('a value is recorded without the space around it', () => {
    given(...withField('text'))
      .when(sam, signing({ 'sam-text': '  two rooms\n' }))
      .expect(signed('sam', { 'lease.sam-text': 'two rooms' }), completed);
  });
});

describe('the order of signing', () => {
  test('nobody signs before their turn', () => {
    given(...out)
      .when(tess, signing({ 'tess-signature': 'Tess' }))
      .expectRefusal('signing.out-of-turn');
  });

  test('equal orders sign in parallel, whoever comes first', () => {
    const parallel = [uploaded, samFirst, added('tess'), samSignature, placed('tess', 'signature'), sent];

    given(...parallel)
      .when(tess, signing({ 'tess-signature': 'Tess' }))
      .expect(tessSigned);
    given(...parallel)
      .when(sam, signing({ 'sam-signature': 'Sam' }))
      .expect(samSigned);
    given(...parallel, tessSigned)
      .when(sam, signing({ 'sam-signature': 'Sam' }))
      .expect(samSigned, completed);
  });

  test('orders may have gaps, and stand in any order', () => {
    const gaps = [uploaded, added('tess', { signingOrder: 9 }), added('sam', { signingOrder: 4 }), sent];

    given(...gaps)
      .when(tess, signing({}))
      .expectRefusal('signing.out-of-turn');
    given(...gaps)
      .when(sam, signing({}))
      .expect(signed('sam', {}));
  });

  test('a copy recipient with the lowest order holds nobody up', () => {
    given(uploaded, added('carl', { role: 'copy' }), added('sam', { signingOrder: 2 }), sent)
      .when(sam, signing({}))
      .expect(signed('sam', {}), completed);
  });
});

describe('values', () => {
  const refused: [FieldType, string, string, RefusalCode][] = [
    ['initials', 'five initials', 'ABCDE', 'signing.invalid-value'],
    ['date', 'the 30th of February', '2026-02-30', 'signing.invalid-value'],
    ['date', 'a date as people say it', '1/31/2026', 'signing.invalid-value'],
    ['checkbox', 'a tick that says maybe', 'maybe', 'signing.invalid-value'],
    ['checkbox', 'a tick that says false', 'false', 'signing.invalid-value'],
    ['email', 'half an address', 'sam@', 'signing.invalid-value'],
    ['text', 'more than 2,000 characters', 'x'.repeat(2_001), 'signing.invalid-value'],
    ['text', 'a control character', 'two\u0000rooms', 'signing.invalid-value'],
    ['name', 'a mark that turns text around', 'Sam\u202egpj.exe', 'signing.invalid-value'],
    ['text', 'a character that no font has', 'Room \u{e000}', 'signing.invalid-value'],
    ['signature', 'a sign that only some devices show', 'Sam \uf8ff', 'signing.invalid-value'],
    ['signature', 'half a character', 'Sam \ud83d', 'signing.invalid-value'],
    ['signature', 'nothing where something is required', '', 'signing.missing-required'],
    ['text', 'nothing but white space', ' \t\n\u00a0', 'signing.missing-required'],
    ['checkbox', 'no tick where one is required', '', 'signing.missing-required'],
  ];

  test.each(refused)('a %s field does not take %s', (type, _, value, code) => {
    given(...withField(type))
      .when(sam, signing({ [`sam-${type}`]: value }))
      .expectRefusal(code);
  });

  const takesAnyLetter = fieldTypes.filter((type) => fieldKinds[type].problem('Sæm', {}) === null);

  test.each(takesAnyLetter)('a %s field says which character no font has', (type) => {
    given(...withField(type))
      .when(sam, signing({ [`sam-${type}`]: 'S\u{e000}' }))
      .expectRefusal('signing.invalid-value', 'can’t be printed: \u{e000}.');
  });

  test('so does an email field', () => {
    for (const [character, named] of [
      ['\u{e000}', '\u{e000}'],
      ['\u{f0000}', '\u{f0000}'],
      ['\u{378}', '[U+0378]'],
      ['\u{10ffff}', '[U+10FFFF]'],
    ])
      given(...withField('email'))
        .when(sam, signing({ 'sam-email': `s${character}m@example.com` }))
        .expectRefusal('signing.invalid-value', `can’t be printed: ${named}.`);
  });

  const taken: [FieldType, string][] = [
    ['signature', 'Sám Łęcki'],
    ['initials', 'SŁ'],
    ['initials', '𝒜𝒷𝒸𝒹'],
    ['date', '2028-02-29'],
    ['text', 'x'.repeat(2_000)],
    ['text', 'ᱥᱟᱱᱛᱟᱲᱤ 𞤀𞤣𞤤𞤢𞤥 🎉👍🏽🇩🇪'],
    ['checkbox', 'true'],
    ['name', 'Sam'],
    ['email', 'sam@example.com'],
  ];

  test.each(taken)('a %s field takes %s', (type, value) => {
    given(...withField(type))
      .when(sam, signing({ [`sam-${type}`]: value }))
      .expect(signed('sam', { [`lease.sam-${type}`]: value }), completed);
  });

  test('a value that is not required has to fit all the same', () => {
    given(...withField('date', false))
      .when(sam, signing({ 'sam-date': 'tomorrow' }))
      .expectRefusal('signing.invalid-value');
  });

  test('a required field that is left out is missing', () => {
    given(...withField('text'))
      .when(sam, signing({}))
      .expectRefusal('signing.missing-required');
  });
});

describe('fields that are not the signer’s', () => {
  test('one field of another signer refuses the whole submission', () => {
    given(...out)
      .when(sam, signing({ 'sam-signature': 'Sam', 'tess-signature': 'Tess' }))
      .expectRefusal('signing.unknown-field');
  });

  test('so does a field that does not exist', () => {
    given(...out)
      .when(sam, signing({ 'sam-signature': 'Sam', nowhere: 'Sam' }))
      .expectRefusal('signing.unknown-field');
  });

  test('so does a field that is named twice, even with the same value', () => {
    given(...out)
      .when(sam, signingAll(['sam-signature', 'Sam'], ['sam-signature', 'Sam']))
      .expectRefusal('signing.unknown-field');
    given(...out)
      .when(sam, signingAll(['sam-signature', ''], ['sam-signature', 'Sam']))
      .expectRefusal('signing.unknown-field');
  });
});

describe('signing again', () => {
  test('the same values again are not a second signature', () => {
    given(...out, samSigned)
      .when(sam, signing({ 'sam-signature': ' Sam ' }))
      .expectNothing();
    given(...life)
      .when(sam, signing({ 'sam-signature': 'Sam' }))
      .expectNothing();
  });

  test('a field that was left empty may be named or not', () => {
    const past = [...withField('text', false), signed('sam', {}), completed];

    given(...past)
      .when(sam, signing({ 'sam-text': '' }))
      .expectNothing();
    given(...past)
      .when(sam, signing({}))
      .expectNothing();
  });

  test('other values contradict the signature', () => {
    given(...out, samSigned)
      .when(sam, signing({ 'sam-signature': 'Samuel' }))
      .expectRefusal('signing.already-signed');
    given(...out, samSigned)
      .when(sam, signing({}))
      .expectRefusal('signing.already-signed');
    given(...withField('text', false), signed('sam', {}), completed)
      .when(sam, signing({ 'sam-text': 'more' }))
      .expectRefusal('signing.already-signed');
  });

  test('a link that has expired since does not contradict it either', () => {
    given(...out, invited('sam', { linkExpiresAt: '2026-01-02T00:00:00.000Z' }), samSigned)
      .when(sam, signing({ 'sam-signature': 'Sam' }), '2026-06-01T00:00:00.000Z')
      .expectNothing();
  });
});

/** A document out for signing with one signer and one field. */
const withField = (type: FieldType, required = true) => [
  uploaded,
  samFirst,
  placed('sam', type, { required }),
  sent,
];
