// This file doesn't use zod, because the signing page and the settings preview use it in the browser.

/** A sender's company name, logo, colours and footer, as recipients see them. */
export type Branding = {
  readonly companyName: string;
  /** The path of the logo, from the root of the product. Null if there is none. */
  readonly logoUrl: string | null;
  /** Both colours have the form `#rrggbb`. */
  readonly primaryColor: string;
  readonly secondaryColor: string;
  /** The footer is empty if there is none. */
  readonly footer: string;
};

/** The most characters of a name and of a footer. */
export const NAME_MAX = 100;
export const FOOTER_MAX = 200;

/** The least contrast that a text must have with its background (WCAG 2.2, 1.4.3). */
export const READABLE = 4.5;

export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/**
 * Returns white or black, depending on which has the better contrast with the colour. That contrast is at least 4.58.
 * The colour and the result have the form `#rrggbb`.
 */
export const inkOn = (color: string): string =>
  contrast(white, color) > contrast(black, color) ? white : black;

/** Returns the contrast of two colours, from 1 (the same) to 21 (black and white). It's WCAG 2.2's contrast ratio. */
export const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);

  return (light + 0.05) / (dark + 0.05);
};

/**
 * Returns the colour that text gets on a background. It's the given colour if that is readable there. Otherwise it's
 * mixed with white or black, in steps of five percent, until it is.
 */
export const readableOn = (color: string, background: string): string => {
  const ink = inkOn(background);
  const steps = Array.from({ length: 21 }, (_, step) => mixed(color, ink, step / 20));

  return steps.find((step) => contrast(step, background) >= READABLE) ?? ink;
};

const white = '#ffffff';
const black = '#000000';

const channels = (color: string): readonly number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** Returns the relative luminance of a colour (WCAG 2.2), from 0 for black to 1 for white. */
const luminance = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = channels(color).map(linear);

  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const linear = (channel: number) => {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

/** Mixes two colours. A share of 0 gives the first, and a share of 1 the other. */
const mixed = (one: string, other: string, share: number): string => {
  const target = channels(other);
  const between = channels(one).map((from, n) => Math.round(from + ((target[n] ?? 0) - from) * share));

  return `#${between.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
};
