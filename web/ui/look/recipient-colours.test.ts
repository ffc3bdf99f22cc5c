import { expect, test } from 'vitest';
import { recipientColour, recipientColours } from './recipient-colours.ts';

test('there are eight schemes, which come round again', () => {
  expect(new Set(recipientColours.map(({ primary }) => primary)).size).toBe(8);
  expect(recipientColour(9)).toBe(recipientColours[1]);
});

test.each(recipientColours.map((scheme) => [scheme.primary, scheme] as const))(
  'what is written in %s can be read, and its border be seen on a page',
  (_, { primary, background, border, text }) => {
    expect(contrast(text, background)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(text, '#ffffff')).toBeGreaterThanOrEqual(4.5);
    expect(contrast('#ffffff', primary)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(border, '#ffffff')).toBeGreaterThanOrEqual(3);
  },
);

/** WCAG 2.2, contrast ratio. */
const contrast = (one: string, other: string) => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);

  return (light + 0.05) / (dark + 0.05);
};

const luminance = (colour: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));

  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
