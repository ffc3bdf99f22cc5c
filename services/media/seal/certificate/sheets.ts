import type { Measure } from '#contracts/layout/font-style.ts';
import type { SignerLanguage } from '#contracts/text/languages.ts';
import { numberOf } from '#contracts/text/printable.ts';
import { unprintableIn } from '#contracts/text/unprintable.ts';
import type { Mark } from '../typesetting/drawing.ts';
import { wordmark } from './ornaments.ts';
import { type Block, colours, hairline, lines, oneLine, paginated, sheet, space } from './sheet.ts';
import { texts } from './texts.ts';

export type Frame = {
  readonly language: SignerLanguage;
  /** Repeated at the head of every page but the first. */
  readonly title?: string;
  readonly foot: (page: { readonly number: number; readonly of: number }) => readonly Mark[];
};

/**
 * Puts blocks on as many pages as they need, with head and foot. If there are characters without a font in any of it, or
 * in what is written `elsewhere` in the same file, the last block explains their numbers.
 */
export const sheetsOf = (
  blocks: readonly Block[],
  frame: Frame,
  measure: Measure,
  elsewhere: readonly Mark[] = [],
): readonly (readonly Mark[])[] => {
  const pages = framed(blocks, frame, measure);
  const explanation = explained(frame.language, [...pages.flat(), ...elsewhere], measure);

  return explanation.length === 0 ? pages : framed([...blocks, ...explanation], frame, measure);
};

/** Explains the numbers that stand for characters without a font, if any of these marks has one. */
export const explained = (
  language: SignerLanguage,
  marks: readonly Mark[],
  measure: Measure,
): readonly Block[] => {
  const written = marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []));
  const [first] = unprintableIn(written.join('\n'));
  if (first === undefined) return [];
  const text = texts[language].unprintable(numberOf(first));

  return [
    space(8),
    lines({ x: sheet.left, width: sheet.width, text, size: 8, colour: colours.quiet }, measure),
  ];
};

const framed = (blocks: readonly Block[], { title, foot }: Frame, measure: Measure) => {
  const pages = paginated(blocks);

  return pages.map((marks, index) => [
    ...wordmark(sheet.left, 32),
    ...(title === undefined || index === 0 ? [] : runningHead(title, measure)),
    ...marks,
    hairline(798),
    ...foot({ number: index + 1, of: pages.length }),
  ]);
};

const runningHead = (title: string, measure: Measure): readonly Mark[] => {
  const head = { size: 8, colour: colours.quiet, x: sheet.left + 160, width: sheet.width - 160, text: title };

  return [...oneLine({ ...head, align: 'right' }, measure).marks(37), hairline(60)];
};
