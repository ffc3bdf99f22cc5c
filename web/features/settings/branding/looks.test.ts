import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrast, inkOn, READABLE, readableOn } from '#contracts/account/branding.ts';
import { settingsOf } from '#contracts/api/account-settings.ts';
import { draftOf } from '../draft.ts';
import { GROUND, looksOf, primaryNote, secondaryNote, WHITE } from './looks.ts';

describe('a color', () => {
  test('that words can be read in is left alone, and any other is said to be changed', () => {
    fc.assert(
      fc.property(colors, (color) => {
        const isReadable = contrast(color, GROUND) >= READABLE;

        expect(secondaryNote(color) === null).toBe(isReadable);
        expect(secondaryNote(color) ?? '').toContain(isReadable ? '' : readableOn(color, GROUND));
      }),
    );
  });

  test('of a button is said to carry black words where white ones could not be read', () => {
    fc.assert(
      fc.property(colors, (color) => {
        expect(primaryNote(color) === null).toBe(inkOn(color) === WHITE);
      }),
    );
  });

  test('that is half typed says nothing and shows the default', () => {
    expect([primaryNote('#fac'), secondaryNote('#fac')]).toEqual([null, null]);
    expect(looksOf(draft({ primaryColor: '#fac', secondaryColor: '' }))).toMatchObject({
      primaryColor: '#2563eb',
      secondaryColor: '#64748b',
    });
  });
});

test('a company without a name is called by its owner’s', () => {
  expect(looksOf(draft({ companyName: ' ' })).companyName).toBe('Olive Company');
});

const colors = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`);

const draft = (changes: Parameters<typeof draftOf>[1]) =>
  draftOf(settingsOf({ fullName: 'Olive', email: 'olive@example.com' }), changes);
