import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

import { darkTheme, lightTheme } from './theme.ts';

describe('what is on the screen before Fluent is', () => {
  test.each([
    ['--ground', 'colorNeutralBackground2'],
    ['--card', 'colorNeutralBackground1'],
    ['--text', 'colorNeutralForeground1'],
    ['--quiet-text', 'colorNeutralForeground3'],
    ['--line', 'colorNeutralStroke2'],
    ['--stencil', 'colorNeutralStencil1'],
    ['--brand', 'colorBrandBackground'],
    ['--brand-hover', 'colorBrandBackgroundHover'],
    ['--brand-text', 'colorBrandForeground1'],
    ['--brand-tint', 'colorBrandBackground2'],
  ] as const)('%s is the theme’s %s, by day and by night', (property, token) => {
    expect(colorsOf(property)).toEqual([lightTheme[token], darkTheme[token]]);
  });
});

describe('text can be read on its ground (WCAG 1.4.3)', () => {
  test.each([
    ['light', lightTheme],
    ['dark', darkTheme],
  ] as const)('in the %s theme', (_name, theme) => {
    const pairs = [
      [theme.colorBrandForeground1, theme.colorNeutralBackground1],
      [theme.colorBrandForeground1, theme.colorNeutralBackground2],
      [theme.colorBrandForeground2, theme.colorBrandBackground2],
      [theme.colorNeutralForeground3, theme.colorNeutralBackground2],
      [theme.colorNeutralForeground2BrandHover, theme.colorNeutralBackground1],
      [theme.colorNeutralForeground2BrandPressed, theme.colorNeutralBackground1],
      [theme.colorNeutralForegroundOnBrand, theme.colorBrandBackground],
    ] as const;

    for (const [text, ground] of pairs) expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
  });
});

const colours = readFileSync(new URL('./colours.css', import.meta.url), 'utf8');

const colorsOf = (property: string) => {
  const [, light, dark] = new RegExp(`${property}: light-dark\\((.+), (.+)\\);`).exec(colours) ?? [];

  return [light, dark];
};

/** WCAG 2.2, "contrast ratio"; colours as #rrggbb. */
const contrast = (one: string, other: string) => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);

  return (light + 0.05) / (dark + 0.05);
};

const luminance = (color: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));

  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
