import { expect, test } from 'vitest';
import type { DocumentCommand } from '#contracts/document/commands.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { Handwriting } from '#contracts/document/fields/handwriting.ts';
import { documentPolicyDefaults } from '#contracts/organisation/policies.ts';
import type { SignatureKind } from '#contracts/organisation/signature-kinds.ts';
import {
  completed,
  consent,
  file,
  given,
  placed,
  sam,
  samFirst,
  sent,
} from '../../document/testing/sample-lease.ts';
import { own, teamsLease } from '../../document/testing/sample-team.ts';

const typed: Handwriting = { kind: 'typed', font: 'caveat' };
const drawn: Handwriting = { kind: 'drawn', drawing: 'f'.repeat(64) };
const picture: Handwriting = { ...drawn, source: 'picture' };
const hands = { typed, drawn, picture };

/** The team's lease is out, with these ways to sign; undefined: it was sent before anybody could rule that. */
const out = (signatureKinds: SignatureKind[] | undefined, type: 'signature' | 'initials' | 'text') => {
  const { signatureKinds: _, ...earlier } = documentPolicyDefaults;
  const values = { ...earlier, ...(signatureKinds && { signatureKinds }) };

  return given(
    ...[teamsLease, samFirst, placed('sam', type, { field: 'lease.f' })].map(own),
    own({ type: 'PoliciesApplied', data: { organisation: 'acme', revision: 7, values, domains: [] } }),
    own(sent),
  );
};

const signing = (handwriting: Handwriting | undefined, value = 'SL'): DocumentCommand => ({
  type: 'SignDocument',
  data: {
    linkVersion: 1,
    consent,
    signatures: [{ fieldId: 'lease.f', value, ...(handwriting && { handwriting }) }],
  },
});

const signed = (handwriting: Handwriting | undefined): DocumentEvent => ({
  type: 'RecipientSigned',
  data: {
    recipient: 'sam',
    documentSha256: file.pdf,
    consent,
    values: [{ field: 'lease.f', value: 'SL', ...(handwriting && { handwriting }) }],
  },
});

test.each<SignatureKind[]>([
  ['typed'],
  ['drawn'],
  ['picture'],
  ['typed', 'drawn'],
  ['typed', 'drawn', 'picture'],
])('signatures and initials are made as the policy at sending says: %j, %j, %j', (...kinds) => {
  for (const type of ['signature', 'initials'] as const)
    for (const [kind, hand] of Object.entries(hands)) {
      const document = out(kinds, type);
      const isAllowed = kinds.includes(kind as SignatureKind);
      if (isAllowed) document.when(sam, signing(hand)).expect(signed(hand), completed);
      else document.when(sam, signing(hand)).expectRefusal('signing.way-not-allowed');

      expect(document.problemOf({ event: signed(hand), by: sam })).toBe(
        isAllowed ? null : 'the organization did not let people sign that way',
      );
    }
});

test('a signature of which nothing is said was typed', () => {
  out(['typed'], 'signature').when(sam, signing(undefined)).expect(signed(undefined), completed);
  out(['drawn'], 'signature').when(sam, signing(undefined)).expectRefusal('signing.way-not-allowed');
});

test('the refusal says how it can be signed', () => {
  expect(() => out(['drawn', 'picture'], 'signature').when(sam, signing(typed)).events()).toThrow(
    'only in one of these ways: drawn, from a picture.',
  );
});

test('other fields are filled in as ever, and so is all of a document that was sent before', () => {
  out(['drawn'], 'text').when(sam, signing(undefined)).expect(signed(undefined), completed);
  for (const hand of Object.values(hands))
    out(undefined, 'signature').when(sam, signing(hand)).expect(signed(hand), completed);
});
