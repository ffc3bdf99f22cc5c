import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { CheckpointSigned } from '#contracts/tree-heads/events.ts';
import { treeHeadsOnDemand } from './on-demand.ts';

const { signal } = new AbortController();
const patient = { patience: 30_000 };
const LONG = 60_000;

const treeHeadAt = (position: number): CheckpointSigned['data'] => ({
  origin: 'sign.example/1/e1',
  size: position,
  root: '',
  note: '',
  verifierKey: '',
  peaks: [],
  position: String(position),
  last: { stream: 'document-1', revision: 0, hash: '' },
});

test('all that ask within a moment get one tree head, which covers them all', async () => {
  const demand = treeHeadsOnDemand(200);
  demand.open();
  const due = demand.pause(LONG, { signal });
  const asking = [3n, 5n].map((position) => demand.covering(position, patient));
  let isDue = false;
  void due.then(() => {
    isDue = true;
  });
  await turn();
  expect(isDue, 'at the first wish').toBe(false);
  asking.push(demand.covering(4n, patient));
  await due;

  demand.published(treeHeadAt(5));
  expect(await Promise.all(asking)).toEqual([treeHeadAt(5), treeHeadAt(5), treeHeadAt(5)]);
  expect(await demand.covering(2n, patient), 'later').toEqual(treeHeadAt(5));
});

test('who is not covered yet waits for the next one, which comes soon', async () => {
  const demand = treeHeadsOnDemand(1);
  demand.open();
  const asking = [3n, 9n].map((position) => demand.covering(position, patient));
  await demand.pause(LONG, { signal });
  demand.published(treeHeadAt(5));
  expect(await asking[0]).toEqual(treeHeadAt(5));

  await demand.pause(LONG, { signal });
  demand.published(treeHeadAt(9));
  expect(await asking[1]).toEqual(treeHeadAt(9));
});

test('nobody waits in vain where nothing is signed, or nothing any more', async () => {
  const demand = treeHeadsOnDemand();
  expect(await demand.covering(1n, patient)).toBeNull();

  const close = demand.open();
  const asking = demand.covering(1n, patient);
  close();
  expect(await asking).toBeNull();
  expect(await demand.covering(1n, patient)).toBeNull();
});

test('patience ends, and so does a pause that nobody disturbs', async () => {
  const demand = treeHeadsOnDemand();
  demand.open();

  expect(await demand.covering(1n, { patience: 1 })).toBeNull();
  await expect(demand.pause(1, { signal })).resolves.toBeUndefined();
});
