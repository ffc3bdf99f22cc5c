// Zod-free: the signing page and the settings preview use it in the browser.

/** A sender's own looks, as recipients see them. */
export type Branding = {
  readonly companyName: string;
  /** Where the logo is, from the root of the product; null for none. */
  readonly logoUrl: string | null;
  /** Both are `#rrggbb`. */
  readonly primaryColor: string;
  readonly secondaryColor: string;
  /** Empty for none. */
  readonly footer: string;
};

/** Least contrast of a text with what lies behind it (WCAG 2.2, 1.4.3). */
export const READABLE = 4.5;

export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** White or black, whichever reads better on the colour: never less than 4.58. Both are `#rrggbb`. */
export const inkOn = (color: string): string =>
  contrast(white, color) > contrast(black, color) ? white : black;

/** How well two colours stand apart, from 1 to 21 (WCAG 2.2, contrast ratio). */
export const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);

  return (light + 0.05) / (dark + 0.05);
};

/** The colour as text on a background: itself where it can be read there, or else as near to it as can be. */
export const readableOn = (color: string, background: string): string => {
  const ink = inkOn(background);
  const steps = Array.from({ length: 21 }, (_, step) => mixed(color, ink, step / 20));

  return steps.find((step) => contrast(step, background) >= READABLE) ?? ink;
};

const white = '#ffffff';
const black = '#000000';

const channels = (color: string): readonly number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** Relative luminance (WCAG 2.2). */
const luminance = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = channels(color).map(linear);

  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const linear = (channel: number) => {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

/** `share` of the way from one colour to the other. */
const mixed = (one: string, other: string, share: number): string => {
  const target = channels(other);
  const between = channels(one).map((from, n) => Math.round(from + ((target[n] ?? 0) - from) * share));

  return `#${between.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
};
