import { describe, test } from 'vitest';
import type { RefusalCode } from '#contracts/api/refusals.ts';
import type { DocumentCommand } from '#contracts/document/commands.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { FieldType } from '#contracts/document/fields/kinds.ts';
import {
  added,
  carl,
  completed,
  consent,
  deleted,
  draft,
  given,
  invited,
  life,
  mallory,
  olive,
  placed,
  sam,
  samFirst,
  samSignature,
  samSigned,
  sealed,
  sent,
  signed,
  system,
  tess,
  tessSigned,
  uploaded,
  voided,
} from '../testing/sample-lease.ts';

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

  const taken: [FieldType, string][] = [
    ['signature', 'Sám Łęcki'],
    ['initials', 'SŁ'],
    ['initials', '𝒜𝒷𝒸𝒹'],
    ['date', '2028-02-29'],
    ['text', 'x'.repeat(2_000)],
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

describe('what a link is worth', () => {
  const opening: DocumentCommand = { type: 'OpenSigningLink', data: { linkVersion: 1 } };
  const both: [string, DocumentCommand][] = [
    ['opening', opening],
    ['signing', signing({ 'sam-signature': 'Sam' })],
  ];

  test.each(both)('%s: nothing before the document is sent', (_, command) => {
    given(...draft)
      .when(sam, command)
      .expectRefusal('link.invalid');
  });

  test.each(both)('%s: nothing once the document is voided, and it says so', (_, command) => {
    given(...out, voided)
      .when(sam, command)
      .expectRefusal('link.voided');
    given(...out, samSigned, voided)
      .when(sam, command)
      .expectRefusal('link.voided');
  });

  test.each(both)('%s: nothing once the document is deleted, whatever it was before', (_, command) => {
    for (const past of [draft, out, [...out, voided], life])
      given(...past, deleted)
        .when(sam, command)
        .expectRefusal('link.invalid');
  });

  test.each(both)('%s: nothing for who was removed before sending', (_, command) => {
    given(uploaded, samFirst, added('tess'), { type: 'RecipientRemoved', data: { recipient: 'sam' } }, sent)
      .when(sam, command)
      .expectRefusal('link.invalid');
  });

  test.each(both)('%s: nothing for a recipient of another document, the sender or us', (_, command) => {
    for (const stranger of [{ kind: 'recipient', id: 'mallory' } as const, mallory, olive, system])
      given(...out)
        .when(stranger, command)
        .expectRefusal('link.invalid');
    given().when(sam, command).expectRefusal('link.invalid');
  });

  test.each(both)('%s: nothing once a newer link was asked for', (_, command) => {
    given(...out, invited('sam'), resent(2))
      .when(sam, command)
      .expectRefusal('link.invalid');
  });

  test.each(both)('%s: nothing after it has expired', (_, command) => {
    const past = [...out, invited('sam', { linkExpiresAt: '2026-01-02T00:00:00.000Z' })];

    given(...past)
      .when(sam, command, '2026-01-02T00:00:00.001Z')
      .expectRefusal('link.expired');
  });

  test('the very last moment still counts', () => {
    given(...out, invited('sam', { linkExpiresAt: '2026-01-02T00:00:00.000Z' }))
      .when(sam, signing({ 'sam-signature': 'Sam' }), '2026-01-02T00:00:00.000Z')
      .expect(samSigned);
  });

  test('the newer link counts', () => {
    given(...out, invited('sam'), resent(2), invited('sam', { attempt: 2, linkVersion: 2 }))
      .when(sam, signing({ 'sam-signature': 'Sam' }, 2))
      .expect(samSigned);
  });

  test('a link of a version that never was counts for nothing', () => {
    given(...out)
      .when(sam, signing({ 'sam-signature': 'Sam' }, 2))
      .expectRefusal('link.invalid');
    given(...out)
      .when(sam, signing({ 'sam-signature': 'Sam' }, 0))
      .expectRefusal('link.invalid');
  });

  test('a copy recipient has nothing to complete', () => {
    given(...out)
      .when(carl, signing({}))
      .expectRefusal('signing.copy-recipient');
    given(...life)
      .when(carl, signing({}))
      .expectRefusal('signing.copy-recipient');
  });
});

describe('opening a link', () => {
  const opening: DocumentCommand = { type: 'OpenSigningLink', data: { linkVersion: 1 } };

  test('the first time is put on record', () => {
    given(...out)
      .when(sam, opening)
      .expect(opened('sam'));
    given(...out)
      .when(carl, opening)
      .expect(opened('carl'));
  });

  test('later times are not', () => {
    given(...out, opened('sam'))
      .when(sam, opening)
      .expectNothing();
  });

  test('it may be opened before its turn, and after everything is done', () => {
    given(...out)
      .when(tess, opening)
      .expect(opened('tess'));
    given(...life, sealed)
      .when(sam, opening)
      .expect(opened('sam'));
  });
});

const out = [...draft, sent] as const;

/** A document out for signing with one signer and one field. */
const withField = (type: FieldType, required = true) => [
  uploaded,
  samFirst,
  placed('sam', type, { required }),
  sent,
];

const signing = (values: Record<string, string>, linkVersion = 1): DocumentCommand => ({
  type: 'SignDocument',
  data: { linkVersion, consent, signatures: entries(...Object.entries(values)) },
});

const signingAll = (...values: [string, string][]): DocumentCommand => ({
  type: 'SignDocument',
  data: { linkVersion: 1, consent, signatures: entries(...values) },
});

const entries = (...values: [string, string][]) =>
  values.map(([field, value]) => ({ fieldId: `lease.${field}`, value }));

const opened = (recipient: string): DocumentEvent => ({ type: 'SigningLinkOpened', data: { recipient } });

const resent = (linkVersion: number): DocumentEvent => ({
  type: 'InvitationsResent',
  data: { invitations: [{ recipient: 'sam', linkVersion }] },
});
