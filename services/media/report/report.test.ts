import { expect, test } from 'vitest';
import type { Report } from '#contracts/api/media.ts';
import { textOf } from '../testing/poppler.ts';
import { openReporter } from './report.ts';

const draw = openReporter();

test('a report tells its events in any language, on numbered pages that all say what they are of', async () => {
  const pdf = await draw(report(40));
  const first = await textOf(pdf, 1);
  const count = Number(/Page 1 of (\d+)/.exec(first)?.[1]);
  const last = await textOf(pdf, count);

  expect(count).toBeGreaterThan(1);
  expect(first).toContain('Pacht – 租约');
  expect(first).toMatch(/Filter\s+none: all events/);
  expect(first).toMatch(/1\s+Nov 21, 2026\s+Öztürk placed a field for 王小明/);
  expect(first).toContain('by Öztürk · 203.0.113.7');
  for (const words of [`Page ${count} of ${count}`, 'Last event 40', 'Hash begins', 'Pacht – 租约'])
    expect(last).toContain(words);
  expect(last).toMatch(/40\s+Nov 21, 2026/);
});

test('a report of no events is a page all the same', async () => {
  expect(await textOf(await draw(report(0)))).toContain('Page 1 of 1');
});

const report = (count: number): Report => ({
  language: 'en',
  documentId: '6f1c0000-0000-4000-8000-000000000000',
  title: 'Pacht – 租约',
  facts: [{ label: 'Filter', text: 'none: all events' }],
  foot: 'Document 6f1c\nLast event 40',
  events: Array.from({ length: count }, (_, revision) => ({
    revision,
    at: '2026-11-21T12:00:00.000Z',
    sentence: 'Öztürk placed a field for 王小明',
    by: 'by Öztürk · 203.0.113.7',
    hash: 'ab'.repeat(32),
  })),
});
