/** How a sender's mails look. Texts and colour are the sender's own, so nothing here is trusted as markup. */
export type Branding = {
  readonly name: string;
  /** `#rrggbb`; the product's own colour stands in for anything else. */
  readonly primaryColor: string;
  readonly logoUrl: string | null;
  /** Stands at the end of each mail; empty for none. */
  readonly footer: string;
};

export const inkstream: Branding = {
  name: 'Inkstream',
  primaryColor: '#2563eb',
  logoUrl: null,
  footer: '',
};

/** Safe inside a style attribute. */
export const colorOf = ({ primaryColor }: Branding): string =>
  /^#[0-9a-f]{6}$/i.test(primaryColor) ? primaryColor : inkstream.primaryColor;

/** Black or white, whichever reads better on the colour (WCAG 2.2, relative luminance). */
export const inkOn = (color: string): string => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => linear(color.slice(at, at + 2)));
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;

  return 1.05 / (luminance + 0.05) > (luminance + 0.05) / 0.05 ? '#ffffff' : '#000000';
};

const linear = (hex: string) => {
  const share = Number.parseInt(hex, 16) / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};
