import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { earlierEntriesRule } from '../organisation/earlier-entries-rules.ts';
import { earlierEntries, isContentShown, seenText } from './earlier-entries.ts';
import type { FieldType } from './fields/kinds.ts';

describe('what signers are shown of earlier entries', () => {
  test('is what the sender chose, or else what the organisation said, or else texts', () => {
    expect(earlierEntriesRule({ earlierEntries: 'hidden', policies: { earlierEntries: 'shown' } })).toBe(
      'hidden',
    );
    expect(earlierEntriesRule({ earlierEntries: null, policies: { earlierEntries: 'shown' } })).toBe('shown');
    expect(earlierEntriesRule({ earlierEntries: null, policies: {} })).toBe('texts');
    expect(earlierEntriesRule({ earlierEntries: null, policies: null })).toBe('texts');
  });

  test('is what somebody filled in, unless nothing is shown', () => {
    const others = [entry('b', 'text', 'two rooms'), entry('a', 'text', null)];

    expect(earlierEntries({ rule: 'texts', status: 'sent' }, others)).toEqual([others[0]]);
    expect(earlierEntries({ rule: 'hidden', status: 'sent' }, others)).toEqual([]);
  });

  test('is handwriting only once all have signed, unless the sender shows it', () => {
    const isShown = (rule: 'texts' | 'shown', status: 'sent' | 'completed', type: FieldType) =>
      isContentShown({ rule, status }, type);

    expect(isShown('texts', 'sent', 'signature')).toBe(false);
    expect(isShown('texts', 'sent', 'initials')).toBe(false);
    expect(isShown('texts', 'sent', 'checkbox')).toBe(true);
    expect(isShown('texts', 'completed', 'signature')).toBe(true);
    expect(isShown('shown', 'sent', 'signature')).toBe(true);
  });
});

describe('what is hashed of what a signer was shown', () => {
  const pdf = 'c'.repeat(64);
  const others = [
    entry('lease.b', 'text', 'two rooms', 'b'.repeat(64)),
    entry('lease.a', 'signature', 'Ada', 'a'.repeat(64)),
  ];
  const seen = (rule: 'texts' | 'shown' | 'hidden', entered = others) =>
    seenText({ rule, status: 'sent', pdf }, entered);

  test('names the PDF and each entry by its field, with its commitment if its content was shown', () => {
    expect(seen('texts')).toBe(
      `{"earlier":[{"commitment":null,"field":"lease.a"},{"commitment":"${'b'.repeat(64)}","field":"lease.b"}],"pdf":"${pdf}"}`,
    );
    expect(seen('shown')).toContain(`{"commitment":"${'a'.repeat(64)}","field":"lease.a"}`);
    expect(seen('hidden')).toBe(`{"earlier":[],"pdf":"${pdf}"}`);
  });

  test('depends on no order in which fields happen to be read', () => {
    expect(seen('texts', others.toReversed())).toBe(seen('texts'));
  });

  test('is the same whatever the texts are, and another for each commitment', () => {
    const hashed = (text: string) => createHash('sha256').update(text).digest('hex');
    const erased = others.map((one) => ({ ...one, value: '[erased]' }));
    const other = others.map((one) => ({ ...one, commitment: 'd'.repeat(64) }));

    expect(hashed(seen('shown', erased))).toBe(hashed(seen('shown')));
    expect(hashed(seen('shown', other))).not.toBe(hashed(seen('shown')));
  });
});

function entry(id: string, type: FieldType, value: string | null, commitment: string | null = null) {
  return { id, type, value, commitment };
}
