import type { Certificate } from '#contracts/api/media.ts';
import { eventNumber } from '#contracts/event-number.ts';
import type { Measure } from '#contracts/layout/font-style.ts';
import type { SignerLanguage } from '#contracts/text/languages.ts';
import { addressLines } from './address-lines.ts';
import { type Block, beside, colours, lines, oneLine, row, sectionTitle, sheet } from './sheet.ts';
import { shownInstant } from './shown-instant.ts';
import { type Columns, table } from './table.ts';
import { type CertificateTexts, texts } from './texts.ts';

type Event = Certificate['events'][number];

/** What happened to the document according to its log, with a row for each event. */
export const history = (
  { language, events }: Pick<Certificate, 'language' | 'events'>,
  measure: Measure,
): readonly Block[] => {
  const wording = texts[language].history;
  const columns = columnsOf(wording);
  const rows = events.map((event) => row(eventRow(language, event, columns, measure), 2.2));

  return [sectionTitle(wording.heading, measure), ...table(columns, rows, measure)];
};

const columnsOf = (words: CertificateTexts['history']) =>
  ({
    revision: { heading: words.number, x: sheet.left, width: 32 },
    time: { heading: words.time, x: sheet.left + 36, width: 94 },
    sentence: { heading: words.event, x: sheet.left + 134, width: 222 },
    ip: { heading: words.ip, x: sheet.left + 362, width: 74 },
    hash: { heading: words.hash, x: sheet.left + 440, width: 59.28, align: 'right' },
  }) as const satisfies Columns;

/** Enough digits to tell the events of one document apart. */
const HASH_DIGITS = 12;

const eventRow = (
  language: SignerLanguage,
  { from, revision, at, sentence, ip, hash }: Event,
  columns: ReturnType<typeof columnsOf>,
  measure: Measure,
): Block => {
  const { day, clock } = shownInstant(language, at);
  const quiet = { size: 8, colour: colours.quiet } as const;

  const fits = (line: string) => measure.width(line, 'text') * quiet.size <= columns.ip.width;

  return beside([
    lines(
      {
        ...quiet,
        ...columns.revision,
        text: texts[language].history.numbers(eventNumber(from), eventNumber(revision)),
      },
      measure,
    ),
    oneLine({ ...quiet, ...columns.time, text: `${day}, ${clock}` }, measure),
    lines({ ...columns.sentence, text: sentence, size: 8 }, measure),
    lines({ ...quiet, ...columns.ip, text: ip ? addressLines(ip, fits) : '–' }, measure),
    oneLine({ ...quiet, ...columns.hash, text: hash.slice(0, HASH_DIGITS) }, measure),
  ]);
};
