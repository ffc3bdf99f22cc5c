import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast, READABLE } from '#contracts/account/branding.ts';
import { GROUNDS, paletteOf } from './palette.ts';

test('whatever colours a sender has chosen, words in them and on them can be read by day and by night', () => {
  fc.assert(
    fc.property(colors, colors, (primaryColor, secondaryColor) => {
      const palette = paletteOf({ companyName: '', logoUrl: null, footer: '', primaryColor, secondaryColor });

      expect(contrast(palette['--brand-ink'] ?? '', primaryColor)).toBeGreaterThanOrEqual(READABLE);
      for (const name of ['--brand-text', '--footer-text']) {
        const [day = '', night = ''] = palette[name]?.match(/#[0-9a-f]{6}/g) ?? [];
        for (const ground of ['#ffffff', '#fafafa', GROUNDS.day])
          expect(contrast(day, ground)).toBeGreaterThanOrEqual(READABLE);
        for (const ground of ['#1f1f1f', '#292929', '#333333', GROUNDS.night])
          expect(contrast(night, ground)).toBeGreaterThanOrEqual(READABLE);
      }
    }),
  );
});

const colors = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`);
