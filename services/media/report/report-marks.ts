import type { Report } from '#contracts/api/media.ts';
import { eventNumber } from '#contracts/event-number.ts';
import type { Measure } from '#contracts/layout/font-style.ts';
import {
  type Block,
  beside,
  colours,
  lines,
  oneLine,
  row,
  sectionTitle,
  sheet,
  space,
  stacked,
} from '../seal/certificate/sheet.ts';
import { sheetsOf } from '../seal/certificate/sheets.ts';
import { shownInstant } from '../seal/certificate/shown-instant.ts';
import { type Columns, table } from '../seal/certificate/table.ts';
import type { Mark } from '../seal/typesetting/drawing.ts';

/** A timeline on paper: what to draw on each of its A4 pages, in points, with y growing downward. */
export const reportMarks = (report: Report, measure: Measure): readonly (readonly Mark[])[] => {
  const blocks = [
    lines({ ...whole, text: report.heading ?? 'Timeline', size: 25, style: 'strong' }, measure),
    space(4),
    lines({ ...whole, text: report.title, size: 12, colour: colours.quiet }, measure),
    space(18),
    ...report.facts.map((fact) => row(factRow(fact, measure), 5)),
    space(20),
    sectionTitle('Events', measure),
    ...table(
      columns,
      report.events.map((event) => row(eventRow(event, measure), 4)),
      measure,
    ),
  ];
  const { title } = report;

  return sheetsOf(
    blocks,
    { title, foot: ({ number, of }) => foot(report, `Page ${number} of ${of}`, measure) },
    measure,
  );
};

const whole = { x: sheet.left, width: sheet.width } as const;

const factRow = ({ label, text }: Report['facts'][number], measure: Measure): Block =>
  beside([
    lines({ x: sheet.left, width: 120, text: label, size: 8.5, colour: colours.quiet }, measure),
    lines({ x: sheet.left + 130, width: sheet.width - 130, text, size: 8.5 }, measure),
  ]);

const columns = {
  revision: { heading: 'No.', x: sheet.left, width: 28 },
  time: { heading: 'Time', x: sheet.left + 34, width: 100 },
  event: { heading: 'Event, who and from where', x: sheet.left + 140, width: 264 },
  hash: { heading: 'Hash begins', x: sheet.left + 414, width: 85.28, align: 'right' },
} as const satisfies Columns;

/** Enough digits to tell the events of a document apart. */
const HASH_DIGITS = 16;

const eventRow = (
  { revision, at, sentence, by, hash }: Report['events'][number],
  measure: Measure,
): Block => {
  const { day, time } = shownInstant(at);
  const quiet = { size: 8, colour: colours.quiet } as const;

  return beside([
    lines({ ...quiet, ...columns.revision, text: String(eventNumber(revision)) }, measure),
    lines({ ...quiet, ...columns.time, text: `${day}\n${time}` }, measure),
    stacked([
      lines({ ...columns.event, text: sentence, size: 8.5 }, measure),
      lines({ ...columns.event, text: by, size: 7, colour: colours.quiet }, measure),
    ]),
    oneLine({ ...quiet, ...columns.hash, text: hash.slice(0, HASH_DIGITS) }, measure),
  ]);
};

const foot = ({ foot: text }: Report, page: string, measure: Measure): readonly Mark[] => {
  const small = { size: 7, colour: colours.quiet } as const;

  return [
    ...lines({ ...small, x: sheet.left, width: sheet.width - 90, text }, measure).marks(804),
    ...oneLine(
      { ...small, x: sheet.left + sheet.width - 80, width: 80, text: page, align: 'right' },
      measure,
    ).marks(804),
  ];
};
