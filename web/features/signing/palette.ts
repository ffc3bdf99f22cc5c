import { type Branding, inkOn, readableOn } from '#contracts/account/branding.ts';

/** The grounds that words stand on where they are hardest to read: the darkest by day, the lightest by night (--hover in look/global.css). */
export const GROUNDS = { day: '#f0f0f0', night: '#3d3d3d' } as const;

/** A sender's colours as those of the page (colours.css), each as near to what was chosen as can be read. */
export const paletteOf = ({ primaryColor, secondaryColor }: Branding): Readonly<Record<string, string>> => {
  const ink = inkOn(primaryColor);
  const away = ink === '#ffffff' ? '#000000' : '#ffffff';

  return {
    '--brand': primaryColor,
    '--brand-ink': ink,
    '--brand-hover': `color-mix(in srgb, ${primaryColor} 86%, ${away})`,
    '--brand-text': readable(primaryColor),
    '--brand-tint': 'var(--hover)',
    '--footer-text': readable(secondaryColor),
  };
};

const readable = (color: string) =>
  `light-dark(${readableOn(color, GROUNDS.day)}, ${readableOn(color, GROUNDS.night)})`;
