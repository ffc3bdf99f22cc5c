import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { eventsOf, schemasOf } from '#contracts/decoded-event.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { EPOCHS } from '#contracts/epochs/events.ts';
import { everyEventName } from '#contracts/known-events.ts';
import { treeHeadsOf, witnessesOf } from '#contracts/tree-heads/events.ts';
import { VAULT } from '#contracts/vault/events.ts';
import { VOUCHING } from '#contracts/vouching/events.ts';
import { WRITER_KEYS } from '#contracts/writer-keys/events.ts';
import { historyCheck } from './check-histories.ts';
import { envelope } from './testing/written-log.ts';

const streams = [
  ...Object.keys(eventsOf).map((category) => `${category}-${randomUUID()}`),
  ...[EPOCHS, WRITER_KEYS, VAULT, VOUCHING],
];

/** Each kind of event, with a stream that it belongs into. */
const kinds: readonly (readonly [type: string, stream: string])[] = [
  ...streams.flatMap((stream) =>
    (schemasOf(stream)?.options ?? []).map(
      ({ shape }) => [String((shape.type as unknown as { value: string }).value), stream] as const,
    ),
  ),
  ['CheckpointSigned', treeHeadsOf(1)],
  ['CheckpointWitnessed', witnessesOf(1)],
  ['CheckpointStamped', witnessesOf(1)],
];

test.each(kinds)('the audit has rules for %s in %s', (type, stream) => {
  expect(said(type, stream)).not.toContain('no such event belongs into this stream');
});

test('no kind of event that has a card is left out of these', () => {
  const types = new Set(kinds.map(([type]) => type));

  expect([...everyEventName].filter((name) => !types.has(name))).toEqual([]);
});

/** What the audit says of an event that holds nothing, at the beginning of a stream. */
const said = (type: string, stream: string): string => {
  const event = { type, data: {}, stream, revision: 0, position: 1n, id: '', metadata: envelope };

  return historyCheck(envelope.at).add(event as unknown as Recorded)?.what ?? '';
};
