import type { Report } from '#contracts/api/media.ts';
import { eventNumber } from '#contracts/event-number.ts';
import type { Measure } from '#contracts/layout/font-style.ts';
import { type ForMembers, type SignerLanguage, textIn } from '#contracts/text/languages.ts';
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
  const words = textIn(report.language, texts);
  const columns = columnsOf(words);
  const blocks = [
    lines({ ...whole, text: report.heading ?? words.heading, size: 25, style: 'strong' }, measure),
    space(4),
    lines({ ...whole, text: report.title, size: 12, colour: colours.quiet }, measure),
    space(18),
    ...report.facts.map((fact) => row(factRow(fact, measure), 5)),
    space(20),
    sectionTitle(words.events, measure),
    ...table(
      columns,
      report.events.map((event) => row(eventRow(report.language, event, columns, measure), 4)),
      measure,
    ),
  ];
  const { language, title } = report;

  return sheetsOf(
    blocks,
    { language, title, foot: ({ number, of }) => foot(report, words.page(number, of), measure) },
    measure,
  );
};

const whole = { x: sheet.left, width: sheet.width } as const;

const factRow = ({ label, text }: Report['facts'][number], measure: Measure): Block =>
  beside([
    lines({ x: sheet.left, width: 120, text: label, size: 8.5, colour: colours.quiet }, measure),
    lines({ x: sheet.left + 130, width: sheet.width - 130, text, size: 8.5 }, measure),
  ]);

const english = {
  heading: 'Timeline',
  events: 'Events',
  columns: { revision: 'No.', time: 'Time', event: 'Event, who and from where', hash: 'Hash begins' },
  page: (number: number, of: number) => `Page ${number} of ${of}`,
};

type Texts = typeof english;

const texts: ForMembers<Texts> = { en: english };

const columnsOf = ({ columns }: Texts) =>
  ({
    revision: { heading: columns.revision, x: sheet.left, width: 28 },
    time: { heading: columns.time, x: sheet.left + 34, width: 100 },
    event: { heading: columns.event, x: sheet.left + 140, width: 264 },
    hash: { heading: columns.hash, x: sheet.left + 414, width: 85.28, align: 'right' },
  }) as const satisfies Columns;

/** Enough digits to tell the events of a document apart. */
const HASH_DIGITS = 16;

const eventRow = (
  language: SignerLanguage,
  { revision, at, sentence, by, hash }: Report['events'][number],
  columns: ReturnType<typeof columnsOf>,
  measure: Measure,
): Block => {
  const { day, time } = shownInstant(language, at);
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
