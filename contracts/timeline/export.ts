import type { TimelineEvent, TimelineExportHeader } from '../api/views/timeline.ts';
import { canonicalJson } from '../proof/canonical-json.ts';
import { readable } from './filter.ts';
import { authenticationLabels } from './timeline.ts';

/** An event with its sentence. */
export type Line = { readonly event: TimelineEvent; readonly sentence: string };

/** What an export says about itself, for people. */
export const statements = (header: TimelineExportHeader): readonly { label: string; text: string }[] => [
  { label: 'Document', text: header.title },
  { label: 'Document ID', text: header.documentId },
  {
    label: 'Filter',
    text: header.filter === '' ? 'none: all events' : `filtered by ${readable(header.filter)}`,
  },
  { label: 'Events', text: `${header.shown} of ${header.total}` },
  { label: 'Last event', text: `No. ${header.head.revision}, hash ${header.head.hash}` },
  {
    label: 'Exported by',
    text: `${header.exportedBy.name} (${header.exportedBy.kind} ${header.exportedBy.id})`,
  },
  { label: 'Exported at', text: `${header.exportedAt} (UTC)` },
];

/** Who, how they were known, and from where. */
export const whoWords = ({ by, ip, userAgent }: TimelineEvent): string =>
  [`${by.name}, ${authenticationLabels[by.authenticated]}`, ip, userAgent].filter(Boolean).join(' · ');

/**
 * The events as comma-separated values (RFC 4180), in UTF-8 with a mark so that spreadsheets read it as such: what the
 * export says about itself, an empty line, the names of the columns, a line for each event. Each hash can be worked out
 * from the cells of its line.
 */
export const timelineCsv = (header: TimelineExportHeader, lines: readonly Line[]): string =>
  `\uFEFF${[
    ...statements(header).map(({ label, text }) => [label, text]),
    hashing(header),
    [],
    columns,
    ...lines.map(cellsOf),
  ]
    .map((cells) => cells.map(cell).join(','))
    .join('\r\n')}\r\n`;

const hashing = ({ documentId }: TimelineExportHeader): readonly string[] => [
  'Hash',
  `SHA-256 of the UTF-8 text {"data":D,"metadata":M,"revision":N,"stream":"document-${documentId}","type":"T"}, where D, M, N and T are the cells Data, Metadata, No. and Type`,
];

const columns = [
  ...['No.', 'Time (UTC)', 'Event', 'Type', 'By', 'Kind', 'Authenticated', 'Actor ID', 'IP address'],
  ...['User agent', 'Data', 'Metadata', 'Event ID', 'Previous hash', 'Hash', 'Position'],
];

const cellsOf = ({ event, sentence }: Line): readonly string[] => [
  ...[String(event.revision), event.at, sentence, event.type, event.by.name, event.by.kind],
  ...[event.by.authenticated, event.by.id, event.ip ?? '', event.userAgent ?? ''],
  ...[canonicalJson(event.data), canonicalJson(hashed(event.metadata)), event.id],
  ...[event.prev ?? '', event.hash, event.position],
];

/** What a hash covers of an event's metadata. */
const hashed = ({ hash: _, sig: __, ...metadata }: TimelineEvent['metadata']) => metadata;

/**
 * A cell that a spreadsheet would take for a formula begins with an apostrophe, which makes it text (OWASP, CSV
 * injection); white space in front of it does not help the formula.
 */
const cell = (text: string): string => {
  const safe = /^\s*[=+\-@\t\r\n|%]/.test(text) ? `'${text}` : text;

  return `"${safe.replaceAll('"', '""')}"`;
};
