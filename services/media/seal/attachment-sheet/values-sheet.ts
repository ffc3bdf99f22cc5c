import type { AttachmentSheet, Certificate } from '#contracts/api/media.ts';
import { fieldKinds, isHandwritten } from '#contracts/document/fields/kinds.ts';
import type { Measure } from '#contracts/layout/font-style.ts';
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
type Title = Pick<Certificate, 'title' | 'original'>;

/**
 * Everything that people entered, by page and field, on A4 pages behind the copy of the file. In points, with y growing
 * downward.
 */
export const valuesMarks = (
  { entries, fileName }: AttachmentSheet,
  { title, original }: Title,
  measure: Measure,
  drawings: Drawings,
): readonly (readonly Mark[])[] => {
  const text = { x: sheet.left, width: sheet.width } as const;
  const about = `What was entered for “${fileName}”, which is attached to this PDF untouched. The SHA-256 of that file:\n${original}`;
  const blocks = [
    lines({ ...text, text: 'Entries', size: 25, style: 'strong' }, measure),
    lines({ ...text, text: about, size: 9.5, colour: colours.quiet }, measure),
    space(16),
    ...table(
      columns,
      entries.flatMap((entry) => entryRows(entry, measure, drawings)),
      measure,
    ),
  ];
  const small = { ...text, size: 7.5, colour: colours.quiet } as const;
  const foot: Frame['foot'] = ({ number, of }) => [
    ...oneLine({ ...small, text: title, width: sheet.width - 120 }, measure).marks(804),
    ...oneLine({ ...small, text: `Entries, page ${number} of ${of}`, align: 'right' }, measure).marks(804),
  ];

  return sheetsOf(blocks, { foot }, measure);
};

const columns = {
  page: { heading: 'Page', x: sheet.left, width: 78 },
  label: { heading: 'Field', x: sheet.left + 88, width: 106 },
  by: { heading: 'Entered by', x: sheet.left + 204, width: 112 },
  value: { heading: 'Entry', x: sheet.left + 326, width: 173.28 },
} as const satisfies Columns;

/** A long entry continues in rows under its first one. */
const entryRows = (entry: Entry, measure: Measure, drawings: Drawings): readonly Block[] => {
  const { value } = entry;
  const [first = space(0), ...more] = isWritten(value)
    ? [written(value, measure, drawings)]
    : shown(value, measure);

  return [row(beside([...aboutEntry(entry, measure), first]), 6), ...more];
};

const aboutEntry = ({ value, label, fullName, signedAt }: Entry, measure: Measure): readonly Block[] => {
  const { day, time } = shownInstant(signedAt);
  const quiet = { size: 7.5, colour: colours.quiet } as const;

  return [
    stacked([
      lines({ ...columns.page, text: pageIn(value.pageNumber), size: 9 }, measure),
      lines({ ...columns.page, ...quiet, text: `page ${value.pageNumber} here` }, measure),
    ]),
    lines({ ...columns.label, text: label, size: 9 }, measure),
    stacked([
      lines({ ...columns.by, text: fullName, size: 9 }, measure),
      lines({ ...columns.by, ...quiet, text: `${day}, ${time}` }, measure),
    ]),
  ];
};

/** The page's number in the copy, which has the attachment sheet before its first page. */
const pageIn = (pageNumber: number) =>
  pageNumber === 1 ? 'Attachment sheet' : `Page ${pageNumber - 1} of the file`;

type Value = Entry['value'];

const isWritten = ({ type, value }: Value) => isHandwritten(type) && value.trim() !== '';

const WRITTEN_HEIGHT = 34;

/** The value as it looks on the copy. */
const written = (value: Value, measure: Measure, drawings: Drawings): Block => ({
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

const shown = ({ type, value }: Value, measure: Measure): readonly Block[] => {
  const isEmpty = value.trim() === '';
  const text = isEmpty
    ? 'Left empty'
    : fieldKinds[type].look === 'tick'
      ? 'Ticked'
      : fieldKinds[type].shown(value);

  return passages(
    { ...columns.value, text, size: 9, ...(isEmpty && { colour: colours.quiet }) },
    MOST_LINES,
    measure,
  );
};
