import caveat from '@expo-google-fonts/caveat/400Regular/Caveat_400Regular.ttf?url';
import dancingScript from '@expo-google-fonts/dancing-script/400Regular/DancingScript_400Regular.ttf?url';
import greatVibes from '@expo-google-fonts/great-vibes/400Regular/GreatVibes_400Regular.ttf?url';
import notoSans from '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf?url';
import { useEffect, useSyncExternalStore } from 'react';
import type { ScriptFont } from '#contracts/document/fields/handwriting.ts';
import type { FontStyle, Measure } from '#contracts/layout/font-style.ts';
import { logFailure } from '../lib/log.ts';

/** A font that values are shown in. The seal uses the same files. */
export type ShownFont = ScriptFont | 'text';

const files: Readonly<Record<ShownFont, string>> = {
  'dancing-script': dancingScript,
  'great-vibes': greatVibes,
  caveat,
  text: notoSans,
};

/** The choices that a signer has, and what they are called. */
export const scriptFonts: readonly { readonly font: ScriptFont; readonly name: string }[] = [
  { font: 'dancing-script', name: 'Dancing Script' },
  { font: 'great-vibes', name: 'Great Vibes' },
  { font: 'caveat', name: 'Caveat' },
];

const familyOf = (style: FontStyle) => `sealed-${style}`;

/** Letters that a font lacks are shown in the font of texts, as the seal does. */
export const fontFamily = (style: FontStyle) => `${familyOf(style)}, ${familyOf('text')}, sans-serif`;

/**
 * Loads fonts when they are first needed, and draws the component again once they are loaded. False as long as one of
 * them is on its way.
 */
export const useFonts = (needed: readonly ShownFont[]) => {
  const names = needed.join(' ');
  useEffect(() => {
    for (const font of names.split(' ')) if (font) load(font as ShownFont);
  }, [names]);

  useSyncExternalStore(subscribe, () => arrived);

  return needed.every((font) => settled.has(font));
};

/** The fonts that a text needs. There is a second one where the first may lack some letters. */
export const fontsFor = (style: ShownFont, text: string): readonly ShownFont[] =>
  style === 'text' || /^[\p{sc=Latin}\p{sc=Common}]*$/u.test(text) ? [style] : [style, 'text'];

let arrived = 0;
const requested = new Set<ShownFont>();
/** The fonts that are there, or that were asked for in vain. */
const settled = new Set<ShownFont>();
const watchers = new Set<() => void>();

const subscribe = (watcher: () => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

const load = async (font: ShownFont) => {
  if (requested.has(font)) return;
  requested.add(font);
  try {
    document.fonts.add(await new FontFace(familyOf(font), `url("${files[font]}")`).load());
  } catch (error) {
    requested.delete(font);
    logFailure('A font could not be loaded', error);
  }
  settled.add(font);
  arrived += 1;
  for (const watcher of watchers) watcher();
};

/**
 * Pixels that one unit of each of these fonts is at this size: browsers that draw every letter at whole pixels measure
 * it so, too, and what is rounded elsewhere would break lines at another letter than the sealed PDF does.
 */
const MEASURED_AT = 1_000;
let canvas: CanvasRenderingContext2D | null = null;

const measured = (text: string, style: FontStyle) => {
  canvas ??= document.createElement('canvas').getContext('2d');
  if (canvas) canvas.font = `${MEASURED_AT}px ${fontFamily(style)}`;

  return canvas?.measureText(text);
};

export const measure: Measure = {
  width: (text, style) => (measured(text, style)?.width ?? text.length * 500) / MEASURED_AT,
  ink: (text, style) => {
    const { actualBoundingBoxAscent: above = 0, actualBoundingBoxDescent: below = 0 } =
      measured(text, style) ?? {};

    return { above: above / MEASURED_AT, below: below / MEASURED_AT };
  },
};
