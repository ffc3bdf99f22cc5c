import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { eventIdOf } from '#contracts/derived-id.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { Message, Metadata, Recorded } from '#contracts/envelope.ts';
import { fieldIdOf } from '#contracts/ids.ts';
import { chained } from '#contracts/proof/hash-chain.ts';
import { DAY, otherHistories } from '../../services/audit/testing/other-histories.ts';
import { envelope } from '../../services/audit/testing/written-log.ts';
import { account } from '../../services/command/decisions/account/decider.ts';
import { document } from '../../services/command/decisions/document/decider.ts';
import { accountMove, holder } from '../../services/command/testing/account-moves.ts';
import { documentMove } from '../../services/command/testing/document-moves.ts';
import { uploaded } from '../../services/command/testing/drafted.ts';
import { idOf, livedHistory } from '../../services/command/testing/lived-history.ts';
import { sha256 } from '../../services/shared/keys/sha256.ts';

// `node tests/upgrade/freeze.ts NAME` writes a log as this version writes it, with every kind of event, to
// `logs/NAME.jsonl.gz`. Do so for each version that is released, and never change a file that is there: later versions
// show by it that they read what earlier ones wrote (earlier-logs.test.ts). Names are in the order of time.

type Said = { readonly event: Message; readonly metadata: Partial<Metadata> };

/** The events of a stream, chained. */
const written = async (stream: string, said: readonly ((before: readonly Recorded[]) => Said)[]) => {
  const events: Recorded[] = [];
  for (const [revision, next] of said.entries()) {
    const { event, metadata } = next(events);
    const after = { revision: revision - 1, head: events.at(-1)?.metadata.hash ?? null };
    const [link] = await chained(stream, [event], after, { ...envelope, ...metadata }, sha256);
    if (!link) throw new TypeError('One event makes one link.');
    events.push({
      ...link.event,
      id: eventIdOf(link),
      stream,
      revision,
      position: 0n,
      metadata: link.metadata,
    });
  }

  return events;
};

/** Events name others by their ids, which are other ones once a history is chained. */
const renamed = (data: Message['data'], history: readonly Recorded[], before: readonly Recorded[]) =>
  JSON.parse(
    before.reduce((text, { id }, n) => text.replaceAll(history[n]?.id ?? id, id), JSON.stringify(data)),
  );

const rows = fc.array(fc.array(fc.noBias(fc.nat()), { minLength: 30, maxLength: 30 }), {
  minLength: 80,
  maxLength: 80,
});

/** Of many random histories, those in which a kind of event occurs that was in none before. */
const telling = (lived: (n: number, rows: readonly (readonly number[])[]) => readonly Recorded[]) => {
  const seen = new Set<string>();

  return fc.sample(rows, { numRuns: 2_500, seed: 3 }).flatMap((sample, n) => {
    const history = lived(n, sample);
    const isTelling = history.some(({ type }) => !seen.has(type));
    for (const { type } of history) seen.add(type);
    return isTelling ? [history] : [];
  });
};

const ofDocument = (n: number, sample: readonly (readonly number[])[]) =>
  livedHistory(document, `document-${idOf(0xd00 + n)}`, documentMove(idOf(0xd00 + n)), sample);
const ofAccount = (n: number, sample: readonly (readonly number[])[]) =>
  livedHistory(account, `account-${holder(n).id}`, accountMove(n), sample);

/** What random histories seldom reach. */
const rare = (id: string): readonly DocumentEvent[] => [
  { type: 'DocumentUploaded', data: { owner: envelope.by.id, ...uploaded } },
  { type: 'EarlierEntriesSet', data: { earlierEntries: 'hidden' } },
  {
    type: 'RecipientAdded',
    data: {
      recipient: idOf(1),
      fullName: 'Sam',
      email: 'sam@example.com',
      title: null,
      role: 'signer',
      signingOrder: 1,
    },
  },
  {
    type: 'FieldPlaced',
    data: {
      field: fieldIdOf(id, idOf(2)),
      recipient: idOf(1),
      type: 'text',
      label: 'Rent',
      pageNumber: 1,
      x: 10,
      y: 20,
      width: 150,
      height: 50,
      fontSize: 12,
      required: true,
    },
  },
  {
    type: 'FieldResized',
    data: { field: fieldIdOf(id, idOf(2)), width: 170, height: 50, fontSize: 14 },
  },
  { type: 'DocumentDeleted', data: {} },
  { type: 'DocumentRestored', data: { reason: 'By mistake' } },
];

const histories = await Promise.all([
  written(
    `document-${idOf(0xcff)}`,
    rare(idOf(0xcff)).map((event) => () => ({ event, metadata: {} })),
  ),
  ...[...telling(ofDocument), ...telling(ofAccount)].map((history) =>
    written(
      history[0]?.stream ?? '',
      history.map(({ type, data, metadata: { at, by, authority } }) => (before) => ({
        event: { type, data: renamed(data, history, before) },
        metadata: { at, by, ...(authority && { authority }) },
      })),
    ),
  ),
  ...otherHistories.map(({ stream, acts }) =>
    written(
      stream,
      acts.map(({ event, by, authority }) => (before) => ({
        event: typeof event === 'function' ? event(before) : event,
        metadata: {
          at: new Date(Date.parse(`${DAY}T10:00:00.000Z`) + before.length * 1_000).toISOString(),
          by,
          ...(authority && { authority }),
        },
      })),
    ),
  ),
]);

const lines = histories.flat().map(({ position: _, ...event }) => JSON.stringify(event));
const name = process.argv[2] ?? 'unnamed';
await writeFile(
  join(import.meta.dirname, 'logs', `${name}.jsonl.gz`),
  gzipSync(lines.join('\n'), { level: 9 }),
  { flag: 'wx' },
);
process.stdout.write(
  `${lines.length} events of ${new Set(histories.flat().map(({ type }) => type)).size} kinds\n`,
);
