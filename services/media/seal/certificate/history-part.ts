import type { Certificate } from '#contracts/api/media.ts';
import type { Measure } from '#contracts/text/font-style.ts';
import { addressLines } from './address-lines.ts';
import { type Block, beside, colours, lines, oneLine, row, sectionTitle, sheet } from './sheet.ts';
import { shownInstant } from './shown-instant.ts';
import { type Columns, table } from './table.ts';

type Event = Certificate['events'][number];

/** What happened to the document according to its log, with a row for each event. */
export const history = (events: readonly Event[], measure: Measure): readonly Block[] => {
  const rows = events.map((event) => row(eventRow(event, measure), 3));

  return [sectionTitle('History', measure), ...table(columns, rows, measure)];
};

const columns = {
  revision: { heading: 'No.', x: sheet.left, width: 22 },
  time: { heading: 'Time', x: sheet.left + 28, width: 116 },
  sentence: { heading: 'Event', x: sheet.left + 150, width: 196 },
  ip: { heading: 'IP address', x: sheet.left + 358, width: 72 },
  hash: { heading: 'Hash begins', x: sheet.left + 438, width: 61.28, align: 'right' },
} as const satisfies Columns;

/** Enough digits to tell the events of one document apart. */
const HASH_DIGITS = 12;

const eventRow = ({ revision, at, sentence, ip, hash }: Event, measure: Measure): Block => {
  const { day, time } = shownInstant(at);
  const quiet = { size: 8.25, colour: colours.quiet } as const;

  const fits = (line: string) => measure(line, 'text') * quiet.size <= columns.ip.width;

  return beside([
    lines({ ...quiet, ...columns.revision, text: String(revision + 1) }, measure),
    oneLine({ ...quiet, ...columns.time, text: `${day}, ${time}` }, measure),
    lines({ ...columns.sentence, text: sentence, size: 8.25 }, measure),
    lines({ ...quiet, ...columns.ip, text: ip ? addressLines(ip, fits) : '–' }, measure),
    oneLine({ ...quiet, ...columns.hash, text: hash.slice(0, HASH_DIGITS) }, measure),
  ]);
};
