import { describe, expect, test } from 'vitest';
import { Completion } from '#contracts/api/completion.ts';
import type { Drawing } from '#contracts/document/fields/handwriting.ts';
import {
  completionOf,
  type Entries,
  entered,
  isFilled,
  missing,
  nextMissing,
  noEntries,
  withDrawing,
} from './entries.ts';

const signature = { id: 's1', type: 'signature', required: true } as const;
const second = { id: 's2', type: 'signature', required: true } as const;
const note = { id: 't', type: 'text', required: false } as const;
const fields = [signature, note, second];

describe('what is filled in', () => {
  test('counts until it is emptied', () => {
    const filled = entered(noEntries, [note], { value: 'Twelve months' });

    expect(isFilled(filled, note)).toBe(true);
    expect(isFilled(entered(filled, [note], { value: '' }), note)).toBe(false);
  });

  test('leaves what is required and empty', () => {
    expect(missing(fields, entered(noEntries, [signature], typed))).toEqual([second]);
  });

  test('is looked for from the current field on, then from the beginning', () => {
    expect(nextMissing(fields, noEntries, 0)).toBe(signature);
    expect(nextMissing(fields, noEntries, 1)).toBe(second);
    expect(nextMissing(fields, entered(noEntries, [second], typed), 2)).toBe(signature);
    expect(nextMissing(fields, entered(noEntries, [signature, second], typed), 0)).toBeUndefined();
  });

  test('is adopted for fields of its kind, and only what is written by hand', () => {
    const { adopted } = entered(entered(noEntries, [signature], typed), [note], { value: 'x' });

    expect(adopted).toEqual({ signature: typed });
  });
});

describe('what is sent', () => {
  test('names a drawing that several fields share once, by its place', () => {
    const [one] = withDrawing(noEntries, dot(1));
    const [both, place] = withDrawing(one, dot(2));
    const filled = entered(both, [signature, second], {
      value: 'Ada',
      handwriting: { kind: 'drawn', drawing: place },
    });
    const { signatures, drawings } = sent(filled);

    expect(drawings).toEqual([dot(2)]);
    expect(signatures.map(({ handwriting }) => handwriting)).toEqual([
      { kind: 'drawn', drawing: 0 },
      undefined,
      { kind: 'drawn', drawing: 0 },
    ]);
  });

  test('says how a name was typed, and what was agreed to', () => {
    expect(sent(entered(noEntries, [signature], typed))).toEqual({
      signatures: [
        { fieldId: 's1', ...typed },
        { fieldId: 't', value: '' },
        { fieldId: 's2', value: '' },
      ],
      consent,
    });
  });

  test('says what was shown of earlier entries, if anything is known of it', () => {
    expect(sent(noEntries, 'd'.repeat(64))).toMatchObject({ seen: 'd'.repeat(64) });
    expect(sent(noEntries)).not.toHaveProperty('seen');
  });

  test('holds the same drawing once, however often it is drawn', () => {
    const [one, first] = withDrawing(noEntries, dot(1));
    const [again, place] = withDrawing(one, dot(1));

    expect([again, place]).toEqual([one, first]);
  });
});

const typed = { value: 'Ada Lovelace', handwriting: { kind: 'typed', font: 'caveat' } } as const;
const consent = { version: '2026-11-21', sha256: 'c'.repeat(64) };
const dot = (at: number): Drawing => ({ width: 9, height: 9, curves: [[1, at, at, at, at, at, at, at, at]] });
const sent = (entries: Entries, seen: string | null = null) =>
  Completion.parse(completionOf(fields, entries, { consent, seen }));
