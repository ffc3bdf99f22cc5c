import type { TimelineEvent, TimelineExportHeader } from '../api/views/timeline.ts';
import { eventNumber } from '../event-number.ts';
import { canonicalJson } from '../proof/canonical-json.ts';
import { type ForMembers, type SignerLanguage, textIn } from '../text/languages.ts';
import { readable } from '../text/query-text.ts';
import { actorWords } from './timeline.ts';

/** An event and the sentence that describes it: one line of an export. */
export type Line = { readonly event: TimelineEvent; readonly sentence: string };

/** The facts that an export states about itself, in words for people. */
export const statements: ForMembers<
  (header: TimelineExportHeader) => readonly { label: string; text: string }[]
> = {
  en: (header) => [
    { label: 'Document', text: header.title },
    { label: 'Document ID', text: header.documentId },
    {
      label: 'Filter',
      text: header.filter === '' ? 'None – all events' : `filtered by ${readable(header.filter)}`,
    },
    { label: 'Events', text: `${header.shown} of ${header.total}` },
    ...foreignWords(header),
    { label: 'Last event', text: `No. ${eventNumber(header.head.revision)}, hash ${header.head.hash}` },
    {
      label: 'Exported by',
      text: `${header.exportedBy.name} (${header.exportedBy.kind} ${header.exportedBy.id})`,
    },
    { label: 'Exported at', text: `${header.exportedAt} (UTC)` },
  ],
};

/** Events that this installation didn't write are listed as what they are. */
const foreignWords = ({ foreign = [] }: TimelineExportHeader) =>
  foreign.length === 0
    ? []
    : [
        {
          label: 'Not written by this installation',
          text: foreign
            .map(
              ({ revision, problem, isLeftOut }) =>
                `No. ${eventNumber(revision)} (${problem}${isLeftOut ? '; an operator left it out' : ''})`,
            )
            .join(', '),
        },
      ];

/** Says who acted, how the product knew them, and from which address and program. */
export const whoWords = (language: SignerLanguage, { by, ip, userAgent }: TimelineEvent): string =>
  [...new Set([actorWords(language, by), ip, userAgent])].filter(Boolean).join(' · ');

/**
 * The events as comma-separated values (RFC 4180) in UTF-8. A byte order mark at the beginning tells spreadsheets that
 * it's UTF-8. First come the facts about the export, then an empty line, the names of the columns, and a line for each
 * event. A reader can compute each event's hash from the cells of its line. `Opened` says what the boxes in
 * `Data` and `Metadata` hold.
 */
export const timelineCsv = (
  language: SignerLanguage,
  header: TimelineExportHeader,
  lines: readonly Line[],
): string =>
  `\uFEFF${[
    ...textIn(language, statements)(header).map(({ label, text }) => [label, text]),
    textIn(language, hashing)(header),
    [],
    textIn(language, columns),
    ...lines.map(cellsOf),
  ]
    .map((cells) => cells.map(cell).join(','))
    .join('\r\n')}\r\n`;

const hashing: ForMembers<(header: TimelineExportHeader) => readonly string[]> = {
  en: ({ documentId }) => [
    'Hash',
    `SHA-256 of the UTF-8 text {"data":D,"metadata":M,"revision":N,"stream":"document-${documentId}","type":"T"}, where D, M, N and T are the cells Data, Metadata, Revision and Type`,
  ],
};

const columns: ForMembers<readonly string[]> = {
  en: [
    ...['No.', 'Time (UTC)', 'Event', 'Type', 'By', 'Kind', 'Authenticated', 'Actor ID', 'IP address'],
    ...[
      'User agent',
      'Data',
      'Metadata',
      'Event ID',
      'Previous hash',
      'Hash',
      'Revision',
      'Position',
      'Opened',
    ],
  ],
};

const cellsOf = ({ event, sentence }: Line): readonly string[] => [
  ...[String(eventNumber(event.revision)), event.at, sentence, event.type, event.by.name, event.by.kind],
  ...[event.by.authenticated, event.by.id, event.ip ?? '', event.userAgent ?? ''],
  ...[canonicalJson(event.data), canonicalJson(hashed(event.metadata)), event.id],
  ...[event.prev ?? '', event.hash, String(event.revision), event.position],
  canonicalJson(event.opened),
];

/** The members of an event's metadata that its hash covers: all except the hash itself and the signature. */
const hashed = ({ hash: _, sig: __, ...metadata }: TimelineEvent['metadata']) => metadata;

/**
 * A cell in quotes. If a spreadsheet could take the text for a formula, even after white space, it gets an apostrophe
 * in front, which makes it plain text (OWASP, CSV injection).
 */
const cell = (text: string): string => {
  const safe = /^\s*[=+\-@\t\r\n|%]/.test(text) ? `'${text}` : text;

  return `"${safe.replaceAll('"', '""')}"`;
};
