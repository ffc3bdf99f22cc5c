import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { DAMAGED } from '#contracts/damaged-event.ts';
import { EPOCHS } from '#contracts/epochs/events.ts';
import { FOREIGN } from '#contracts/foreign-event.ts';
import { streams } from '#contracts/stream-name.ts';
import { inEpoch } from '../../shared/log/epoch.ts';
import { vouchedLog } from '../../shared/log/vouched-log.ts';
import { forge } from '../testing/forged.ts';
import { startStack } from '../testing/stack.ts';
import { appendChained, endOf } from './append-chained.ts';
import { bySystem } from './envelopes.ts';
import { readEpochs, sayOfEpochs } from './epochs.ts';

const stack = await startStack();
const { eventStore, epoch } = stack;
const vouched = stack.writer.store;
const damaged = { type: DAMAGED, data: {} };
const now = () => new Date().toISOString();

/** A genuine append of two events, and behind it an event that somebody else stored with its type for damaged events. */
const forgedBehind = async () => {
  const stream = streams.account(randomUUID());
  const name = inEpoch(epoch, stream);
  const said = { type: 'Said', data: {} };
  const envelope = { ...bySystem('test'), at: now() };
  await appendChained(vouched, { name, stream }, endOf(null), [said, said], envelope);
  const { metadata } = (await eventStore.readLast(name)) ?? expect.unreachable();
  const [forged] = await forge(eventStore, name, [said]);
  const event = {
    id: randomUUID(),
    event: damaged,
    metadata: { ...metadata, prev: forged?.metadata.hash ?? null },
  };
  await eventStore.append(name, 2, [event]);

  return { name, metadata };
};

const typesIn = async (name: string) => (await vouchedLog(eventStore).read(name)).map(({ type }) => type);

test('an event that was stored as a damaged one is foreign, and makes no other event genuine', async () => {
  const { name, metadata } = await forgedBehind();
  const { revision } = (await eventStore.readLast(EPOCHS)) ?? expect.unreachable();
  await eventStore.append(EPOCHS, revision, [{ id: randomUUID(), event: damaged, metadata }]);

  expect(await typesIn(name)).toEqual(['Said', 'Said', FOREIGN, FOREIGN]);
  expect((await vouchedLog(eventStore).readLast(name))?.type).toBe(FOREIGN);
  expect((await readEpochs(vouched)).epochs.current).toBe(epoch);
});

test('an event whose loss was accepted in a signed event stays damaged', async () => {
  const { name } = await forgedBehind();
  const { position } = (await eventStore.readLast(name)) ?? expect.unreachable();
  await sayOfEpochs({ store: vouched, now }, bySystem('test'), ({ log }) => ({
    type: 'LogEndAccepted',
    data: {
      log,
      to: '0',
      from: '0',
      last: null,
      treeHead: null,
      finding: 'changed',
      reason: 'old',
      damaged: [String(position)],
    },
  }));

  expect((await typesIn(name)).at(-1)).toBe(DAMAGED);
});
