import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TimelineEvent, TimelineExportHeader } from '../api/views/timeline.ts';
import { chained } from '../proof/hash-chain.ts';
import { timelineCsv } from './export.ts';

describe('a timeline as comma-separated values', () => {
  test('says what it is of, then names its columns, then tells the events', () => {
    const rows = read(timelineCsv('en', header, [{ event, sentence: 'Olive “moved” a field' }]));

    expect(rows.slice(0, 10)).toEqual([
      ['Document', 'Lease'],
      ['Document ID', header.documentId],
      ['Filter', 'filtered by type = FieldMoved; q = rent'],
      ['Events', '1 of 12'],
      ['Last event', `No. 12, hash ${'a'.repeat(64)}`],
      ['Exported by', 'Ann (auditor 7)'],
      ['Exported at', '2026-01-02T00:00:00.000Z (UTC)'],
      ['Hash', expect.stringContaining(`"stream":"document-${header.documentId}"`)],
      [],
      expect.arrayContaining(['No.', 'Time (UTC)', 'Event', 'IP address', 'Hash']),
    ]);
    expect(rows[10]?.slice(0, 4)).toEqual(['4', event.at, 'Olive “moved” a field', 'FieldMoved']);
  });

  test('never holds a formula, whatever people have typed', () => {
    const lead = fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', ' =', '|', '%', '\u00a0=');
    fc.assert(
      fc.property(lead, fc.string(), fc.string(), (start, one, other) => {
        const nasty = `${start}${one}`;
        const csv = timelineCsv('en', { ...header, title: nasty }, [
          {
            event: { ...event, userAgent: nasty, by: { ...event.by, name: nasty } },
            sentence: nasty + other,
          },
        ]);

        for (const cell of read(csv).flat()) expect(cell).not.toMatch(/^\s*[=+\-@|%]|^[\t\r\n]/);
      }),
    );
  });

  test('holds all that its hashes are made of, whatever people have typed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '=', '\\', '😀', '\ud800') }), {
          minLength: 1,
          maxLength: 4,
        }),
        async (titles) => {
          const events = await renamed(titles);
          const rows = read(
            timelineCsv(
              'en',
              header,
              events.map((told) => ({ event: told, sentence: 'Renamed' })),
            ),
          );
          const names = rows[9] ?? [];
          const column = (row: readonly string[], name: string) => row[names.indexOf(name)] ?? '';

          for (const row of rows.slice(10)) {
            const [data, metadata, n, type] = ['Data', 'Metadata', 'Revision', 'Type'].map((name) =>
              column(row, name),
            );
            const text = `{"data":${data},"metadata":${metadata},"revision":${n},"stream":"document-${header.documentId}","type":"${type}"}`;

            expect(sha256(text)).toBe(column(row, 'Hash'));
            expect(JSON.parse(metadata ?? '').prev ?? '').toBe(column(row, 'Previous hash'));
          }
        },
      ),
      { numRuns: 50 },
    );
  });

  test('keeps commas, quotes and line ends within their cells', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', '😀') }), (text) => {
        const rows = read(timelineCsv('en', header, [{ event, sentence: `x${text}` }]));

        expect(rows).toHaveLength(11);
        expect(rows[10]?.[2]).toBe(`x${text}`);
      }),
    );
  });
});

const header: TimelineExportHeader = {
  documentId: '6f1c0000-0000-4000-8000-000000000000',
  title: 'Lease',
  format: 'csv',
  filter: 'type=FieldMoved&q=rent',
  total: 12,
  shown: 1,
  head: { revision: 11, hash: 'a'.repeat(64) },
  exportedAt: '2026-01-02T00:00:00.000Z',
  exportedBy: { kind: 'auditor', id: '7', name: 'Ann' },
};

const sha256 = (text: string | Uint8Array) => createHash('sha256').update(text).digest('hex');

/** Events as a timeline contains them, chained by their hashes in the same way as the command service chains them. */
const renamed = async (titles: readonly string[]): Promise<readonly TimelineEvent[]> => {
  const said = {
    at: event.at,
    ip: null,
    userAgent: '=1+1',
    by: { kind: 'account', id: header.documentId },
    correlationId: header.documentId,
    causationId: null,
    commandId: header.documentId,
    commandHash: '',
    schema: 1,
  } as const;
  const links = await chained(
    `document-${header.documentId}`,
    titles.map((title) => ({ type: 'DocumentRenamed', data: { title } })),
    { revision: -1, head: null },
    said,
    sha256,
  );

  return links.map(({ event: { type, data }, metadata }, revision) => ({
    ...event,
    revision,
    type,
    data,
    metadata,
    prev: metadata.prev,
    hash: metadata.hash,
  }));
};

const event: TimelineEvent = {
  id: 'e',
  revision: 3,
  type: 'FieldMoved',
  at: '2026-01-01T12:00:00.000Z',
  ip: '203.0.113.7',
  by: { kind: 'account', id: 'olive', name: 'Olive', authenticated: 'session' },
  userAgent: 'Firefox',
  data: { x: 1 },
  prev: null,
  hash: 'b'.repeat(64),
  position: '100',
  metadata: {} as TimelineEvent['metadata'],
  opened: {},
};

/** Reads comma-separated values as RFC 4180 says, so that the tests see what other programs see. */
const read = (csv: string): string[][] => {
  expect(csv.startsWith('\uFEFF')).toBe(true);
  const rows: string[][] = [[]];
  const cells = /"((?:[^"]|"")*)"|,|\r\n/g;
  for (const [found, cell] of csv.slice(1).matchAll(cells)) {
    if (cell !== undefined) rows.at(-1)?.push(cell.replaceAll('""', '"'));
    else if (found === '\r\n') rows.push([]);
  }

  return rows.slice(0, -1);
};
