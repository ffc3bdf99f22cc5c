import { afterAll, expect, test } from 'vitest';
import { vaultCards } from '#contracts/vault/cards.ts';
import { VAULT } from '#contracts/vault/events.ts';
import { startEventLog } from '../../../tests/harness/event-log.ts';
import { openTestLog } from '../../../tests/harness/test-log.ts';
import { historyCheck } from '../../audit/check-histories.ts';
import { inEpoch } from '../../shared/log/epoch.ts';
import { announceRotation } from './announce-rotation.ts';

const eventLog = await startEventLog();
const store = openTestLog(eventLog.url);
afterAll(async () => {
  await store.close();
  await eventLog.stop();
});

test('a rotation is in the log once, as something that the installation may do', async () => {
  const writer = { store, epoch: 1, now: () => new Date().toISOString() };
  const rotated = { key: 'b'.repeat(16), before: 'a'.repeat(16), isBeforeDeleted: true };
  await announceRotation(writer, rotated);
  await announceRotation(writer, rotated);
  await announceRotation(writer, { key: 'c'.repeat(16), before: rotated.key, isBeforeDeleted: false });

  const events = await store.read(inEpoch(1, VAULT));
  expect(events.map(({ data }) => data.key)).toEqual([rotated.key, 'c'.repeat(16)]);
  const history = historyCheck(writer.now());
  expect(events.map((event) => history.add(event))).toEqual([null, null]);
  expect(history.remarks()).toEqual([]);
  expect(vaultCards.VaultKeyRotated.sentence.en(rotated)).toContain('was deleted');
});
