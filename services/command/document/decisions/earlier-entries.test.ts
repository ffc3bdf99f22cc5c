import { describe, expect, test } from 'vitest';
import type { DocumentCommand } from '#contracts/document/commands.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { EarlierEntriesRule } from '#contracts/organisation/earlier-entries-rules.ts';
import { canonicalJson } from '#contracts/proof/canonical-json.ts';
import { sha256 } from '../../../shared/keys/sha256.ts';
import {
  added,
  completed,
  consent,
  draft,
  file,
  given,
  placed,
  sam,
  samSigned,
  sent,
  signed,
  tess,
  tessSigned,
} from '../testing/sample-lease.ts';

describe('a signer who says what they were shown', () => {
  test('has it on record', () => {
    const seen = seenOf(entry('lease.sam-signature', null), entry('lease.sam-text', null));

    given(...out(), samEntered)
      .when(tess, signing(seen))
      .expect({ ...tessSigned, data: { ...tessSigned.data, seen } } as DocumentEvent, completed);
  });

  test('is shown what the sender chose', () => {
    const cases: [EarlierEntriesRule, string][] = [
      ['texts', seenOf(entry('lease.sam-signature', null), entry('lease.sam-text', COMMITMENT))],
      ['shown', seenOf(entry('lease.sam-signature', COMMITMENT), entry('lease.sam-text', COMMITMENT))],
      ['hidden', seenOf()],
    ];
    for (const [rule, seen] of cases)
      for (const [, other] of cases) {
        const when = given(...out(rule), boxed(samEntered)).when(tess, signing(other));
        if (other === seen) expect(when.events()).toHaveLength(2);
        else when.expectRefusal('signing.changed');
      }
  });

  test('signs nothing that came since, and is shown it', () => {
    const when = given(...out(), samEntered).when(tess, signing(seenOf()));

    when.expectRefusal('signing.changed');
    expect(when.events).toThrow(
      expect.objectContaining({
        details: {
          seen: seenOf(entry('lease.sam-signature', null), entry('lease.sam-text', null)),
          earlier: [
            expect.objectContaining({ id: 'lease.sam-signature', value: null, handwriting: null, by: SAM }),
            expect.objectContaining({ id: 'lease.sam-text', value: 'two rooms', by: SAM }),
          ],
        },
      }),
    );
  });

  test('signs nothing that was erased since', () => {
    const erased: DocumentEvent = {
      type: 'PersonalDataErased',
      data: { keys: ['r:lease.sam'], basis: 'objection', request: null, reason: 'Asked' },
    };
    const before = seenOf(entry('lease.sam-signature', null), entry('lease.sam-text', COMMITMENT));
    const after = seenOf(entry('lease.sam-signature', null), entry('lease.sam-text', null));

    given(...out(), boxed(samEntered), erased)
      .when(tess, signing(before))
      .expectRefusal('signing.changed');
    expect(
      given(...out(), boxed(samEntered), erased)
        .when(tess, signing(after))
        .events(),
    ).toHaveLength(2);
  });

  test('may send it again, whatever others have entered since', () => {
    const seen = seenOf();
    const first = { ...tessSigned, data: { ...tessSigned.data, seen } } as DocumentEvent;

    given(...draft.slice(0, 2), added('tess'), ...draft.slice(3), sent, first, samSigned, completed)
      .when(tess, signing(seen))
      .expectNothing();
  });
});

test('a signer who does not say what they were shown has nothing of it on record', () => {
  given(...out(), samEntered)
    .when(tess, signing())
    .expect(tessSigned, completed);
});

test('the first signer is shown the file and nothing of others', () => {
  const seen = seenOf();

  expect(
    given(...draft, sent)
      .when(sam, { ...samSigning, data: { ...samSigning.data, seen } })
      .events(),
  ).toEqual([{ ...samSigned, data: { ...samSigned.data, seen } }]);
});

const COMMITMENT = '0'.repeat(64);
const SAM = { fullName: 'sam', position: 0, signedAt: expect.any(String) };

/** Out for signing, with a text of Sam's beside the signature. */
const out = (rule?: EarlierEntriesRule): DocumentEvent[] => [
  ...draft,
  placed('sam', 'text'),
  ...(rule ? [{ type: 'EarlierEntriesSet', data: { earlierEntries: rule } } as const] : []),
  sent,
];

const samEntered = signed('sam', { 'lease.sam-signature': 'Sam', 'lease.sam-text': 'two rooms' });

/** The event as it's stored, with boxes in the places of its values. */
const boxed = (event: DocumentEvent): DocumentEvent => {
  const { values, ...data } = (event as Extract<DocumentEvent, { type: 'RecipientSigned' }>).data;
  const box = { $sealed: 'r:lease.sam', box: 'A'.repeat(160) };
  const stored = { ...event, data: { ...data, values: values.map((one) => ({ ...one, value: box })) } };

  const told: object = { ...event, stored };

  return told as DocumentEvent;
};

const entry = (field: string, commitment: string | null) => ({ commitment, field });

const seenOf = (...earlier: readonly ReturnType<typeof entry>[]) =>
  sha256(canonicalJson({ earlier, pdf: file.pdf }));

const signing = (seen?: string): DocumentCommand => ({
  type: 'SignDocument',
  data: {
    ...{ linkVersion: 1, consent },
    signatures: [{ fieldId: 'lease.tess-signature', value: 'Tess' }],
    ...(seen && { seen }),
  },
});

const samSigning = {
  type: 'SignDocument' as const,
  data: { linkVersion: 1, consent, signatures: [{ fieldId: 'lease.sam-signature', value: 'Sam' }] },
};
