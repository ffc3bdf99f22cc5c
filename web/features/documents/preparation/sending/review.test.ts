import { describe, expect, test } from 'vitest';
import type { RecipientView } from '#contracts/api/views/document.ts';
import type { FieldType } from '#contracts/document/fields/kinds.ts';
import { fieldsByPage, invitedSentence, roundsOf, warningsOf } from './review.ts';

describe('who is invited when', () => {
  test('goes by signing order, and people who receive a copy sign in no round', () => {
    expect(roundsOf([cas, ada, copy, bob]).map((round) => round.map(({ id }) => id))).toEqual([
      ['ada', 'bob'],
      ['cas'],
    ]);
  });

  test.each([
    ['Ada has been invited.', [ada, copy]],
    ['Ada and Bob have been invited. Cas comes next.', [ada, bob, cas]],
    ['Ada has been invited. Cas comes next, then the others.', [ada, cas, person('dot', 5)]],
    ['Ada has been invited. Cas and Eve come next.', [ada, cas, person('eve', 2)]],
    ['', [copy]],
  ])('is told as “%s”', (sentence, recipients) => {
    expect(invitedSentence(recipients)).toBe(sentence);
  });
});

test('the fields of a person stand by page, from top to bottom', () => {
  const fields = [field('ada', 2, 0), field('ada', 1, 300), field('bob', 1, 0), field('ada', 1, 100)];

  expect(fieldsByPage(fields, 'ada').map(({ page, fields: own }) => [page, own.map(({ y }) => y)])).toEqual([
    [1, [100, 300]],
    [2, [0]],
  ]);
});

describe('before a document is sent, its owner is warned', () => {
  test('of nothing where each signer has a signature of their own', () => {
    expect(warningsOf([ada, bob, copy], [field('ada', 1, 0), field('bob', 1, 100)])).toEqual([]);
  });

  test('of signers without fields, and of those who have no signature among theirs', () => {
    expect(warningsOf([ada, bob], [field('ada', 1, 0, 'date')])).toEqual([
      'Bob has no fields to fill in and will only be asked to approve the document.',
      'Ada has no signature field.',
    ]);
  });

  test('of fields that overlap, once for each page', () => {
    const crowded = [field('ada', 3, 0), field('bob', 3, 10), field('ada', 1, 0), field('bob', 1, 49)];

    expect(warningsOf([ada, bob], crowded)).toEqual(['Fields overlap on pages 1 and 3.']);
    expect(warningsOf([ada, bob], [field('ada', 1, 0), field('bob', 1, 50)])).toEqual([]);
  });

  test('of several people with one address', () => {
    const same = { ...bob, email: 'ADA@example.com' };

    expect(warningsOf([ada, same], [field('ada', 1, 0), field('bob', 1, 100)])).toEqual([
      'Ada and Bob have the same email, ada@example.com.',
    ]);
  });
});

function person(id: string, signingOrder: number, role: 'signer' | 'copy' = 'signer') {
  const fullName = `${id[0]?.toUpperCase()}${id.slice(1)}`;

  return { id, fullName, title: null, email: `${id}@example.com`, role, signingOrder } as RecipientView;
}

const ada = person('ada', 1);
const bob = person('bob', 1);
const cas = person('cas', 2);
const copy = person('copy', 1, 'copy');

const field = (recipientId: string, pageNumber: number, y: number, type: FieldType = 'signature') => ({
  recipientId,
  type,
  label: 'Field',
  pageNumber,
  x: 10,
  y,
  width: 200,
  height: 50,
  required: true,
});
