import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Recorded } from '#contracts/envelope.ts';
import type { EpochsEvent } from '#contracts/epochs/events.ts';
import { keptTreeHeadsOf } from '#contracts/tree-heads/events.ts';
import { unreadStreams } from './check-streams.ts';

const [own, other, another, restore] = Array.from({ length: 4 }, () => randomUUID());
const founded = { type: 'LogFounded', data: { log: own, epoch: 1 } };
const started = { type: 'RestoreStarted', data: { restore, from: 1, to: 2, backup: { log: other } } };
const imported = (...treeHeads: readonly object[]) => ({
  type: 'EpochImported',
  data: { restore, to: 2, treeHeads },
});

const isRead = (stream: string, ...epochs: readonly object[]): boolean => {
  const unread = unreadStreams(epochs as readonly EpochsEvent[]);
  unread.add({ stream, revision: 0, position: 7n } as Recorded, null);

  return unread.findings().length === 0;
};

const kept = (log = other, epoch = 1) => keptTreeHeadsOf({ log: String(log), epoch });

test('the tree heads of another log that came with a backup are read', () => {
  expect(isRead(kept(), founded, started, imported({ log: other, epoch: 1 }))).toBe(true);
  expect(isRead(kept(other, 2), founded, started, imported({ log: other, epoch: 1 }))).toBe(false);
  expect(isRead(kept(another), founded, started, imported({ log: other, epoch: 1 }))).toBe(false);
  expect(isRead(kept(), founded)).toBe(false);
});

test('nobody else put them there where a restore is under way, or was abandoned before it named them', () => {
  expect(isRead(kept(), founded, started)).toBe(true);
  expect(isRead(kept(another), founded, started)).toBe(false);
  expect(isRead('something', founded, started)).toBe(false);
});

test('what lay in epochs that a restore skipped is named no longer, since that is on record', () => {
  const skipping = { ...started, data: { ...started.data, to: 4, skipped: [2, 3] }, position: 9n };
  const unread = unreadStreams([founded, skipping] as never);
  const put = (epoch: number, position: bigint) =>
    unread.add({ stream: 'document-1', revision: 0, position } as Recorded, epoch);
  put(2, 7n);
  expect(unread.findings()).toEqual([]);
  put(3, 10n);
  put(5, 7n);

  expect(unread.findings().map(({ stream }) => stream)).toEqual(['e3.document-1', 'e5.document-1']);
});
