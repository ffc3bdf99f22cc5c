import type { AttachmentSheet, Certificate } from '#contracts/api/media.ts';
import { fieldKinds, isHandwritten } from '#contracts/document/fields/kinds.ts';
import type { Measure } from '#contracts/layout/font-style.ts';
import type { ForSigners, SignerLanguage } from '#contracts/text/languages.ts';
import {
  type Block,
  beside,
  colours,
  lines,
  oneLine,
  passages,
  row,
  sheet,
  space,
  stacked,
} from '../certificate/sheet.ts';
import { type Frame, sheetsOf } from '../certificate/sheets.ts';
import { shownInstant } from '../certificate/shown-instant.ts';
import { type Columns, table } from '../certificate/table.ts';
import { type Drawings, stampMarks } from '../stamp.ts';
import type { Mark } from '../typesetting/drawing.ts';

type Entry = AttachmentSheet['entries'][number];
type About = Pick<Certificate, 'language' | 'title' | 'original'>;

/**
 * Everything that people entered, by page and field, on A4 pages behind the copy of the file. In points, with y growing
 * downward.
 */
export const valuesMarks = (
  { entries, fileName }: AttachmentSheet,
  { language, title, original }: About,
  measure: Measure,
  drawings: Drawings,
): readonly (readonly Mark[])[] => {
  const text = { x: sheet.left, width: sheet.width } as const;
  const words = texts[language];
  const columns = columnsOf(words);
  const blocks = [
    lines({ ...text, text: words.heading, size: 25, style: 'strong' }, measure),
    lines({ ...text, text: words.about(fileName, original), size: 9.5, colour: colours.quiet }, measure),
    space(16),
    ...table(
      columns,
      entries.flatMap((entry) => entryRows(language, entry, columns, measure, drawings)),
      measure,
    ),
  ];
  const small = { ...text, size: 7.5, colour: colours.quiet } as const;
  const foot: Frame['foot'] = ({ number, of }) => [
    ...oneLine({ ...small, text: title, width: sheet.width - 120 }, measure).marks(804),
    ...oneLine({ ...small, text: words.page(number, of), align: 'right' }, measure).marks(804),
  ];

  return sheetsOf(blocks, { language, foot }, measure);
};

const english = {
  heading: 'Entries',
  about: (fileName: string, sha256: string) =>
    `What was entered for “${fileName}”, which is attached to this PDF untouched. The SHA-256 of that file:\n${sha256}`,
  columns: { page: 'Page', label: 'Field', by: 'Entered by', value: 'Entry' },
  pageHere: (number: number) => `page ${number} here`,
  sheet: 'Attachment sheet',
  pageOfFile: (number: number) => `Page ${number} of the file`,
  empty: 'Left empty',
  ticked: 'Ticked',
  page: (number: number, of: number) => `Entries, page ${number} of ${of}`,
};

type Texts = typeof english;

const texts: ForSigners<Texts> = { en: english };

const columnsOf = ({ columns }: Texts) =>
  ({
    page: { heading: columns.page, x: sheet.left, width: 78 },
    label: { heading: columns.label, x: sheet.left + 88, width: 106 },
    by: { heading: columns.by, x: sheet.left + 204, width: 112 },
    value: { heading: columns.value, x: sheet.left + 326, width: 173.28 },
  }) as const satisfies Columns;

type EntryColumns = ReturnType<typeof columnsOf>;

/** A long entry continues in rows under its first one. */
const entryRows = (
  language: SignerLanguage,
  entry: Entry,
  columns: EntryColumns,
  measure: Measure,
  drawings: Drawings,
): readonly Block[] => {
  const { value } = entry;
  const [first = space(0), ...more] = isWritten(value)
    ? [written(value, columns, measure, drawings)]
    : shown(texts[language], value, columns, measure);

  return [row(beside([...aboutEntry(language, entry, columns, measure), first]), 6), ...more];
};

const aboutEntry = (
  language: SignerLanguage,
  { value, label, fullName, signedAt }: Entry,
  columns: EntryColumns,
  measure: Measure,
): readonly Block[] => {
  const words = texts[language];
  const { day, time } = shownInstant(language, signedAt);
  const quiet = { size: 7.5, colour: colours.quiet } as const;

  return [
    stacked([
      lines({ ...columns.page, text: pageIn(words, value.pageNumber), size: 9 }, measure),
      lines({ ...columns.page, ...quiet, text: words.pageHere(value.pageNumber) }, measure),
    ]),
    lines({ ...columns.label, text: label, size: 9 }, measure),
    stacked([
      lines({ ...columns.by, text: fullName, size: 9 }, measure),
      lines({ ...columns.by, ...quiet, text: `${day}, ${time}` }, measure),
    ]),
  ];
};

/** The page's number in the copy, which has the attachment sheet before its first page. */
const pageIn = (words: Texts, pageNumber: number) =>
  pageNumber === 1 ? words.sheet : words.pageOfFile(pageNumber - 1);

type Value = Entry['value'];

const isWritten = ({ type, value }: Value) => isHandwritten(type) && value.trim() !== '';

const WRITTEN_HEIGHT = 34;

/** The value as it looks on the copy. */
const written = (value: Value, columns: EntryColumns, measure: Measure, drawings: Drawings): Block => ({
  height: WRITTEN_HEIGHT,
  marks: (y) =>
    stampMarks(
      [{ ...value, ...columns.value, y, height: WRITTEN_HEIGHT, fontSize: null }],
      measure,
      drawings,
    ),
});

/** Lines of an entry that stay together on a page. */
const MOST_LINES = 12;

const shown = (
  words: Texts,
  { type, value }: Value,
  columns: EntryColumns,
  measure: Measure,
): readonly Block[] => {
  const isEmpty = value.trim() === '';
  const text = isEmpty
    ? words.empty
    : fieldKinds[type].look === 'tick'
      ? words.ticked
      : fieldKinds[type].shown(value);

  return passages(
    { ...columns.value, text, size: 9, ...(isEmpty && { colour: colours.quiet }) },
    MOST_LINES,
    measure,
  );
};
