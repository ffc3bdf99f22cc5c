import type { Measure } from '#contracts/layout/font-style.ts';
import { clipped } from '#contracts/text/characters.ts';
import type { ForSigners, SignerLanguage } from '#contracts/text/languages.ts';
import { wordmark } from '../certificate/ornaments.ts';
import {
  type Block,
  colours,
  hairline,
  lines,
  oneLine,
  row,
  sheet,
  space,
  stacked,
} from '../certificate/sheet.ts';
import { explained } from '../certificate/sheets.ts';
import type { Mark } from '../typesetting/drawing.ts';

/** The first page of a document whose original is left untouched. */
export type Cover = {
  readonly language: SignerLanguage;
  readonly fileName: string;
  /** SHA-256 of the original. */
  readonly original: string;
  readonly pageCount: number;
  /** The number of earlier signatures in the original. */
  readonly signatures: number;
};

/** The attachment sheet: one A4 page, in points, with y growing downward. */
export const coverMarks = (cover: Cover, measure: Measure): readonly Mark[] => {
  const words = texts[cover.language];
  const text = { x: sheet.left, width: sheet.width } as const;
  const fileName = clippedName(cover.fileName);
  const blocks = stacked([
    space(4),
    lines({ ...text, text: words.heading, size: 25, style: 'strong' }, measure),
    space(6),
    lines({ ...text, text: words.opening(fileName), size: 10.5 }, measure),
    space(20),
    fact(words.file, fileName, measure),
    fact(words.sha256, cover.original, measure),
    fact(words.pages, words.pagesOf(cover.pageCount), measure),
    fact(words.signatures, words.signaturesOf(cover.signatures), measure),
    hairlineBlock,
    space(20),
    lines({ ...text, text: words.meaning, size: 12.5, style: 'strong' }, measure),
    ...words
      .meaningOf(cover.pageCount)
      .flatMap((sentence) => [
        space(7),
        lines({ ...text, text: sentence, size: 9.5, colour: colours.quiet }, measure),
      ]),
  ]);
  const foot = { x: sheet.left, width: sheet.width, size: 7.5, colour: colours.quiet } as const;

  const marks = blocks.marks(sheet.top);
  const explanation = stacked(explained(cover.language, marks, measure));

  return [
    ...wordmark(sheet.left, 32),
    ...marks,
    ...explanation.marks(sheet.top + blocks.height),
    hairline(798),
    ...oneLine({ ...foot, text: words.heading }, measure).marks(804),
  ];
};

const english = {
  heading: 'Attachment sheet',
  opening: (fileName: string) =>
    `This document is about the file “${fileName}”, which was already signed or certified. That file isn’t changed.`,
  file: 'File',
  sha256: 'SHA-256 of the file',
  pages: 'Pages',
  pagesOf: (count: number) =>
    count === 1 ? '1, shown here as page 2' : `${count}, shown here as pages 2 to ${count + 1}`,
  signatures: 'Earlier signatures',
  signaturesOf: (count: number) => `${count} in the file itself, none in this copy of its pages`,
  meaning: 'What this means',
  meaningOf: (pages: number): readonly string[] => [
    `${pages === 1 ? 'The next page is a copy' : `The next ${pages} pages are a copy`} of what the file shows, so that everyone reads and signs what they see. Page 1 of the file is page 2 here.`,
    'People who sign agree to the file with the SHA-256 above. What they enter appears on the copy, and again in a list behind it, never in the file.',
    'Once everyone has signed, the file itself is attached to the sealed PDF, byte for byte as it was uploaded, so that its own signatures can still be checked: in a PDF reader, open its list of attachments.',
  ],
};

const texts: ForSigners<typeof english> = { en: english };

/** A longer name is cut. The file's SHA-256 identifies it. */
const clippedName = (name: string) => (name.length > 120 ? `${clipped(name, 119)}…` : name);

const fact = (label: string, text: string, measure: Measure): Block => {
  const whole = { x: sheet.left, width: sheet.width } as const;

  return row(
    stacked([
      lines({ ...whole, text: label, size: 7.5, colour: colours.quiet }, measure),
      space(1),
      lines({ ...whole, text, size: 9.5 }, measure),
    ]),
    8,
  );
};

const hairlineBlock: Block = { height: 1, marks: (top) => [hairline(top)] };
