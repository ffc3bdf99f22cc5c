import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrast, inkOn, isColor, READABLE, readableOn } from './branding.ts';

describe('the words on a button', () => {
  test('can be read, whatever colour a sender chose', () => {
    fc.assert(
      fc.property(color, (background) => {
        expect(contrast(inkOn(background), background)).toBeGreaterThanOrEqual(READABLE);
      }),
      { numRuns: 2_000 },
    );
  });

  test('are white on dark colours and black on light ones', () => {
    expect(['#2563eb', '#000000', '#facc15', '#ffffff'].map(inkOn)).toEqual([
      '#ffffff',
      '#ffffff',
      '#000000',
      '#000000',
    ]);
  });
});

describe('a colour as text', () => {
  test('can be read on any background', () => {
    fc.assert(
      fc.property(color, color, (text, background) => {
        expect(contrast(readableOn(text, background), background)).toBeGreaterThanOrEqual(READABLE);
      }),
      { numRuns: 2_000 },
    );
  });

  test('stays as it was chosen where it can be read', () => {
    expect(readableOn('#2563eb', '#ffffff')).toBe('#2563eb');
  });

  test('is darkened on white, and lightened on black, and keeps its hue', () => {
    expect(readableOn('#facc15', '#ffffff')).toMatch(/^#(?!000000)/);
    expect(readableOn('#1e3a8a', '#000000')).toMatch(/^#(?!ffffff)/);
  });
});

test('contrast goes from 1 to 21, whichever of the two is named first', () => {
  expect(contrast('#ffffff', '#000000')).toBe(21);
  expect(contrast('#000000', '#ffffff')).toBe(21);
  expect(contrast('#64748b', '#64748b')).toBe(1);
});

test('a colour is six digits and nothing more', () => {
  expect(['#2563eb', '#FFFFFF'].every(isColor)).toBe(true);
  expect(['', '#fff', '2563eb', '#2563eb;', 'red', '#2563eg', ' #2563eb'].some(isColor)).toBe(false);
});

const color = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`);
