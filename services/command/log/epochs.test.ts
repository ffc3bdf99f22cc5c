import { expect, test } from 'vitest';
import { EPOCHS } from '#contracts/epochs/events.ts';
import { verifyChain } from '#contracts/proof/hash-chain.ts';
import { startEventLog } from '../../../tests/harness/event-log.ts';
import { openTestLog } from '../../../tests/harness/test-log.ts';
import { currentEpoch } from './epochs.ts';

test('a log is founded once, however many services start at once', async () => {
  const eventLog = await startEventLog();
  const store = openTestLog(eventLog.url);
  const found = () => currentEpoch(store, () => '2026-01-01T12:00:00.000Z');

  const foundings = await Promise.all(Array.from({ length: 10 }, found));
  foundings.push(await found());

  const [first] = foundings;
  expect(first).toEqual({
    log: expect.stringMatching(/^[0-9a-f-]{36}$/),
    positions: first?.log,
    epoch: 1,
  });
  expect(new Set(foundings.map((one) => JSON.stringify(one))).size).toBe(1);
  const events = await store.read(EPOCHS);
  expect(events).toMatchObject([{ type: 'LogFounded', data: { log: first?.log, epoch: 1 } }]);
  expect(await verifyChain(events)).toMatchObject({ unbroken: true });

  await store.close();
  await eventLog.stop();
});
