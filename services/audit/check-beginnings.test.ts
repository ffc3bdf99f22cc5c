import { describe, expect, test } from 'vitest';
import type { EpochsEvent } from '#contracts/epochs/events.ts';
import { openNoteSigner } from '#contracts/proof/signed-tree-head.ts';
import { earlierReceipts, restoredBeginnings } from './check-beginnings.ts';

const LOG = '00000000-0000-4000-8000-000000000001';
const ROOT = 'd'.repeat(64);
const nameOf = (epoch: number, log = LOG) => `sign.example/${log}/e${epoch}`;
const key = (await openNoteSigner(nameOf(2), '5a'.repeat(32))).verifierKey;

describe('a note that was kept of an earlier epoch', () => {
  test('is held against this one, as far as both have their events in common', async () => {
    const { beginnings, findings, roots } = await earlierReceipts([await note(1, 40)], events, 2, [key]);

    expect(beginnings).toMatchObject([{ part: 'receipt', size: 40, root: ROOT }]);
    expect(findings).toEqual([]);
    expect(roots).toMatchObject([
      {
        size: 40,
        root: ROOT,
        remarks: { same: expect.stringContaining('The root at size 40 is that'), other: null },
      },
    ]);
  });

  test('is said to be from before the restore where it covers more and its root is another', async () => {
    const told = await earlierReceipts([await note(1, 41)], events, 2, [key]);

    expect(told).toMatchObject({ beginnings: [], findings: [] });
    expect(told.roots).toMatchObject([
      { remarks: { other: expect.stringContaining('more than the 40 events which epoch 2 has in common') } },
    ]);
  });

  test('is confirmed by its root alone where nothing on record says what the two have in common', async () => {
    const told = await earlierReceipts([await note(7, 3)], events, 2, [key]);

    expect(told).toMatchObject({ beginnings: [], findings: [] });
    expect(told.roots).toMatchObject([
      {
        size: 3,
        root: ROOT,
        remarks: {
          same: expect.stringContaining('The root at size 3 is that of the receipt'),
          other: expect.stringContaining('has another root than epoch 2 at that size'),
        },
      },
    ]);
  });

  test('is bad where another key has signed it', async () => {
    const { findings } = await earlierReceipts([await note(1, 40, '66'.repeat(32))], events, 2, [key]);

    expect(findings).toMatchObject([
      { part: 'receipt', what: expect.stringContaining('not signed by this installation') },
    ]);
  });
});

describe('a restore', () => {
  test('says what the tree of its epoch begins with, and so does that of the backup’s epoch', () => {
    for (const epoch of [1, 2])
      expect(restoredBeginnings(events, epoch)).toMatchObject([{ part: 'tree', size: 40, root: ROOT }]);
  });

  test('that was abandoned says nothing of its epoch, nor does one of older versions', () => {
    expect(restoredBeginnings(events.slice(0, 2), 2)).toEqual([]);
    expect(restoredBeginnings([founded, restored({}), activated], 2)).toEqual([]);
  });
});

const founded: EpochsEvent = { type: 'LogFounded', data: { log: LOG, epoch: 1 } };
const activated: EpochsEvent = { type: 'EpochActivated', data: { restore: LOG, from: 1, to: 2 } };
const events = [founded, restored({ root: ROOT }), activated];

function restored(more: { readonly root?: string }): EpochsEvent {
  const of = { filename: 'b.tar.zst', sha256: 'b'.repeat(64), takenAt: '2026-01-01T00:00:00.000Z' };
  const backup = { ...of, ...more, log: LOG, epoch: 1, events: 40, blobs: 0 };

  return { type: 'RestoreStarted', data: { restore: LOG, from: 1, to: 2, backup } };
}

async function note(epoch: number, size: number, seed = '5a'.repeat(32)): Promise<string> {
  const origin = nameOf(epoch);

  return (await openNoteSigner(origin, seed)).sign({ origin, size, root: ROOT });
}
