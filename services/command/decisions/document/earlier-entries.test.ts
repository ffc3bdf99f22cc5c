import { describe, expect, test } from 'vitest';
import type { DocumentCommand } from '#contracts/document/commands.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { Actor } from '#contracts/envelope.ts';
import type { EarlierEntriesRule } from '#contracts/organisation/earlier-entries-rules.ts';
import { documentPolicyDefaults } from '#contracts/organisation/policies.ts';
import { canonicalJson } from '#contracts/proof/canonical-json.ts';
import { sha256 } from '../../../shared/keys/sha256.ts';
import {
  added,
  carl,
  completed,
  consent,
  deleted,
  draft,
  file,
  given,
  invited,
  placed,
  sam,
  samSigned,
  sent,
  signed,
  tess,
  tessSigned,
  uploaded,
  voided,
} from '../../document/testing/sample-lease.ts';

const entry = (field: string, commitment: string | null) => ({ commitment, field });

const seenIn = (pdf: string, ...earlier: readonly ReturnType<typeof entry>[]) =>
  sha256(canonicalJson({ earlier, pdf }));
const seenOf = (...earlier: readonly ReturnType<typeof entry>[]) => seenIn(file.pdf, ...earlier);

const COMMITMENT = '0'.repeat(64);
const samsSignature = entry('lease.sam-signature', COMMITMENT);
const samsText = entry('lease.sam-text', COMMITMENT);

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

  test.each([
    ['of another document', seenIn('e'.repeat(64), entry('lease.sam-signature', null), samsText)],
    ['of entries that are another document’s', seenOf(entry('rent.sam-signature', null), samsText)],
    ['of fewer entries', seenOf(samsText)],
    ['of entries with the commitment of a signature that nobody may copy', seenOf(samsSignature, samsText)],
    [
      'of entries without commitments',
      seenOf(entry('lease.sam-signature', null), entry('lease.sam-text', null)),
    ],
    ['of an entry twice', seenOf(entry('lease.sam-signature', null), samsText, samsText)],
    ['of what was to be seen before', seenOf()],
  ])('signs nothing with the hash %s', (_, seen) => {
    given(...out(), boxed(samEntered))
      .when(tess, signing(seen))
      .expectRefusal('signing.changed');
  });

  test('signs nothing with the hash of what another signer is shown', () => {
    const past = [...atOnce('sam', 'tess', 'tim'), samSigned, tessSigned];
    const toTess = seenOf(entry('lease.sam-signature', null));
    const toTim = seenOf(entry('lease.sam-signature', null), entry('lease.tess-signature', null));

    given(...past)
      .when(tim, timSigning(toTess))
      .expectRefusal('signing.changed');
    expect(
      given(...past)
        .when(tim, timSigning(toTim))
        .events(),
    ).toHaveLength(2);
  });

  test('signs where nothing of others is shown, whatever they enter meanwhile, and isn’t told of it', () => {
    const past = [...atOnce('sam', 'tess', 'tim').slice(0, -1), chosen('hidden'), sent, samSigned];
    const when = given(...past).when(tess, signing(seenOf(entry('lease.sam-signature', null))));

    when.expectRefusal('signing.changed');
    expect(when.events).toThrow(expect.objectContaining({ details: { seen: seenOf(), earlier: [] } }));
    expect(
      given(...past)
        .when(tess, signing(seenOf()))
        .events(),
    ).toHaveLength(1);
  });

  test('is shown what their organisation said when it was sent, unless the sender chose', () => {
    const whole = seenOf(samsSignature, samsText);
    const past = (...rules: readonly DocumentEvent[]) => [
      ...out().slice(0, -1),
      ...rules,
      sent,
      boxed(samEntered),
    ];

    expect(
      given(...past(ruled('shown')))
        .when(tess, signing(whole))
        .events(),
    ).toHaveLength(2);
    given(...past(ruled('hidden')))
      .when(tess, signing(whole))
      .expectRefusal('signing.changed');
    expect(
      given(...past(chosen('hidden'), ruled('shown')))
        .when(tess, signing(seenOf()))
        .events(),
    ).toHaveLength(2);
  });

  test('learns nothing of others by a wrong hash where they may not sign', () => {
    const wrong = signing('f'.repeat(64));
    const expired = invited('tess', { linkExpiresAt: '2026-01-01T11:59:59.999Z' });
    const entered = [...out(), samEntered];

    given(...entered, voided)
      .when(tess, wrong)
      .expectRefusal('link.voided');
    given(...entered, deleted)
      .when(tess, wrong)
      .expectRefusal('link.invalid');
    given(...entered, expired)
      .when(tess, wrong)
      .expectRefusal('link.expired');
    given(...entered, declined('tess'))
      .when(tess, wrong)
      .expectRefusal('link.declined');
    given(...out())
      .when(tess, wrong)
      .expectRefusal('signing.out-of-turn');
    given(...entered, tessSigned, completed)
      .when(tess, wrong)
      .expectNothing();
    given(...entered)
      .when(carl, { ...wrong, data: { ...wrong.data, signatures: [] } })
      .expectRefusal('signing.copy-recipient');
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

const SAM = { fullName: 'sam', position: 0, signedAt: expect.any(String) };

/** Out for signing, with a text of Sam's beside the signature. */
const out = (rule?: EarlierEntriesRule): DocumentEvent[] => [
  ...draft,
  placed('sam', 'text'),
  ...(rule ? [chosen(rule)] : []),
  sent,
];

/** Out for signing by these in any order, each with a field for a signature. */
const atOnce = (...signers: readonly string[]): DocumentEvent[] => [
  uploaded,
  ...signers.map((signer) => added(signer)),
  ...signers.map((signer) => placed(signer, 'signature')),
  sent,
];

const chosen = (earlierEntries: EarlierEntriesRule): DocumentEvent => ({
  type: 'EarlierEntriesSet',
  data: { earlierEntries },
});

const ruled = (earlierEntries: EarlierEntriesRule): DocumentEvent => ({
  type: 'PoliciesApplied',
  data: {
    organisation: 'acme',
    revision: 3,
    domains: [],
    values: { ...documentPolicyDefaults, earlierEntries },
  },
});

const declined = (recipient: string): DocumentEvent => ({
  type: 'RecipientDeclined',
  data: { recipient, reason: 'No' },
});

const samEntered = signed('sam', { 'lease.sam-signature': 'Sam', 'lease.sam-text': 'two rooms' });

/** The event as it's stored, with boxes in the places of its values. */
const boxed = (event: DocumentEvent): DocumentEvent => {
  const { values, ...data } = (event as Extract<DocumentEvent, { type: 'RecipientSigned' }>).data;
  const box = { $sealed: 'r:lease.sam', box: 'A'.repeat(160) };
  const stored = { ...event, data: { ...data, values: values.map((one) => ({ ...one, value: box })) } };

  const told: object = { ...event, stored };

  return told as DocumentEvent;
};

const signing = (seen?: string) => ({
  type: 'SignDocument' as const,
  data: {
    linkVersion: 1,
    consent,
    signatures: [{ fieldId: 'lease.tess-signature', value: 'Tess' }],
    ...(seen && { seen }),
  },
});

const tim: Actor = { kind: 'recipient', id: 'tim' };

const timSigning = (seen: string): DocumentCommand => ({
  type: 'SignDocument',
  data: { linkVersion: 1, consent, seen, signatures: [{ fieldId: 'lease.tim-signature', value: 'Tim' }] },
});

const samSigning = {
  type: 'SignDocument' as const,
  data: { linkVersion: 1, consent, signatures: [{ fieldId: 'lease.sam-signature', value: 'Sam' }] },
};
