import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { EPOCHS } from '#contracts/epochs/events.ts';
import { startEventLog } from '../../../tests/harness/event-log.ts';
import { PATIENCE } from '../../../tests/harness/patience.ts';
import { singleConnections } from '../../shared/database/single-connection.ts';
import { openEventStore } from '../../shared/log/client/open-event-store.ts';
import { type DecryptedLog, decryptedLog } from '../../shared/log/decrypted-log.ts';
import { readEpochs } from '../log/epochs.ts';
import { signedLog, writerKeysIn } from '../log/writer-keys.ts';
import { draftOf, sentBy } from '../testing/sample-documents.ts';
import { startStack } from '../testing/stack.ts';
import { compareLogs, copyEvents, MoveRefused, nothing } from './compare.ts';
import { holds, readRememberedEnd } from './ends.ts';
import { lookAtMove, type Moving, moveLog } from './move.ts';

const stack = await startStack();
const { writers, database } = stack;
const olive = randomUUID();
const [writerKey] = writerKeysIn('b7'.repeat(32));
const source = signedLog(stack.store, writerKey);
const forever = new AbortController().signal;
const file = join(stack.folder, 'log-end.json');

beforeAll(async () => {
  for (let n = 0; n < 5; n++) await sentBy(stack, olive);
  await stack.guard.look();
});

const logs: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of logs) await close();
});

const newLog = async (): Promise<DecryptedLog> => {
  const log = await startEventLog();
  const store = decryptedLog(openEventStore(log.url, ''), stack.store.vault);
  logs.push(async () => {
    await store.close();
    await log.stop();
  });

  return store;
};

/** Where this log is moved to, in the end. */
const begun = await newLog();

test('what a move would do is told, and nothing is changed', async () => {
  const { there, missing } = await lookAtMove(moving(begun), forever);

  expect(there).toBe(0);
  expect(missing).toBeGreaterThan(20);
  expect(await begun.read(EPOCHS)).toEqual([]);
});

test('a log with something else in it is refused, and writing goes on', async () => {
  const other = await newLog();
  await other.append(EPOCHS, -1, await foreign());

  await expect(moveLog(moving(other))).rejects.toThrow(MoveRefused);
  await expect(moveLog(moving(other))).rejects.toThrow(
    /^The log to move to is neither empty nor a begun move/,
  );
  await writingGoesOn();
});

test('a log that holds this one and more is refused', async () => {
  const other = await newLog();
  await copyEvents(stack.store, other, nothing, forever, () => {});
  await other.append('e1.document-7', -1, await foreign());

  await expect(moveLog(moving(other))).rejects.toThrow(/goes beyond this one/);
});

test('a move that breaks off leaves all as it was, and the next goes on where it ended', async () => {
  const breaking: DecryptedLog = {
    ...begun,
    appendInOrder: async (appends, options) => {
      let left = 10;
      const some = async function* () {
        for await (const one of appends) {
          if (left-- === 0) return;
          yield one;
        }
      };
      await begun.appendInOrder(some(), options);
      throw new Error('The line was cut.');
    },
  };
  await expect(moveLog(moving(breaking))).rejects.toThrow('The line was cut.');
  await draftOf(stack, olive);
  const { there, missing } = await lookAtMove(moving(begun), forever);

  expect(there).toBeGreaterThanOrEqual(10);
  expect(missing).toBeGreaterThan(0);
});

test('a move that breaks off while nobody may write is abandoned, on the record', async () => {
  const closing: Moving = {
    ...moving(begun),
    tell: (step) => {
      if (step === 'switching') throw new Error('It was stopped.');
    },
  };
  await expect(moveLog(closing)).rejects.toThrow('It was stopped.');

  expect(await last(stack.store)).toMatchObject({ type: 'LogMoveAbandoned' });
  await writingGoesOn();
});

test('a move that breaks off at its very end keeps both logs closed, and is finished by the next call', async () => {
  const before = await readRememberedEnd({ database, file });
  const failing: DecryptedLog = { ...begun, append: () => Promise.reject(new Error('The line was cut.')) };
  await expect(moveLog(moving(failing))).rejects.toThrow(/^The line was cut\. .+: call it again\.$/);
  expect(writers.epoch).toThrow();
  expect(await stack.guard.look()).toMatchObject({ kind: 'another event' });
  const meanwhile = await readRememberedEnd({ database, file });
  expect(meanwhile && (await holds(begun, meanwhile))).toBe(false);

  const { events, copied } = await moveLog(moving(begun));
  expect(copied).toBe(0);
  expect(await last(begun)).toMatchObject({ type: 'LogMoved', data: { events } });
  const { reach, beyond } = await compareLogs(stack.store, begun, nothing, {
    signal: forever,
    met: () => {},
  });
  expect([reach.events, beyond.map(({ type }) => type)]).toEqual([events, ['LogMoved']]);

  const after = await readRememberedEnd({ database, file });
  expect(after?.acceptances).toBeGreaterThan(before?.acceptances ?? 0);
  expect(after && (await holds(begun, after))).toBe(true);
  expect(after && (await holds(stack.store, after))).toBe(false);
});

test('the old log takes nothing more, and the new one counts its positions anew', async () => {
  await expect(writers.write(async () => {})).rejects.toMatchObject({
    code: expect.stringMatching(/^(restoring|log\.not-whole)$/),
  });
  const [there, here] = [(await readEpochs(begun)).epochs, (await readEpochs(stack.store)).epochs];

  expect(there).toMatchObject({ log: here.log, current: here.current, move: null });
  expect(there.positions).not.toBe(there.log);
  expect(here.move).toBe(there.positions);
});

test('a log is not moved to itself', async () => {
  const same = { ...moving(begun), source: signedLog(begun, writerKey) };

  await expect(moveLog(same)).rejects.toThrow('That is the same log.');
});

test('it can be moved on, also back into what is left of the old one', async () => {
  const { events } = await moveLog({ ...moving(stack.store), source: signedLog(begun, writerKey) });

  expect(await last(stack.store)).toMatchObject({ type: 'LogMoved', data: { events } });
  const { epochs } = await readEpochs(stack.store);
  expect(epochs).toMatchObject({ move: null });
  const after = await readRememberedEnd({ database, file });
  expect(after && (await holds(stack.store, after))).toBe(true);
  await writingGoesOn();
});

const moving = (target: DecryptedLog): Moving => ({
  source,
  target: signedLog(target, writerKey),
  database,
  file,
  names: { source: '127.0.0.1:2113', target: 'node:2113' },
  connect: singleConnections(stack.databaseUrl),
  now: () => new Date().toISOString(),
  envelope: stack.sayingAs(olive),
  tell: () => {},
});

const last = async (store: DecryptedLog) => store.readLast(EPOCHS);

const writingGoesOn = () => vi.waitFor(() => writers.write(async () => {}), { ...PATIENCE, interval: 20 });

/** One event of somebody else's. */
const foreign = async () => {
  const [event] = await stack.store.read(EPOCHS, 0, 1);
  if (!event) throw new Error('The log was founded.');
  const { type, data, metadata } = event;

  return [{ id: randomUUID(), event: { type, data: { ...data, log: randomUUID() } }, metadata }];
};
