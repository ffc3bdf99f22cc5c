/** `script` for what is written by hand, `text` for words, `strong` for headings. */
export type FontStyle = 'script' | 'text' | 'strong';

/**
 * How far a line of each style reaches above and below its baseline, in parts of its size: the ascent and descent
 * of Dancing Script and Noto Sans, which is what a browser centres a line by.
 */
export const lineExtent: Readonly<Record<FontStyle, { readonly above: number; readonly below: number }>> = {
  script: { above: 0.92, below: 0.28 },
  text: { above: 1.069, below: 0.293 },
  strong: { above: 1.069, below: 0.293 },
};

/** How wide a text is at size 1. */
export type Measure = (text: string, style: FontStyle) => number;
