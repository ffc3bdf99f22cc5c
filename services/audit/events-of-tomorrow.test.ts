import { randomUUID } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { EPOCHS } from '#contracts/epochs/events.ts';
import { checkpointed, uploaded, written } from '../../deploy/commands/testing/written-log.ts';
import { startEventLog } from '../../tests/harness/event-log.ts';
import { temporaryFolder } from '../../tests/harness/temporary-folder.ts';
import { openTestLog } from '../../tests/harness/test-log.ts';
import { openBlobs } from '../shared/blobs/open-blobs.ts';
import { inEpoch } from '../shared/log/epoch.ts';
import { appendOfTomorrow } from '../shared/log/testing/events-of-tomorrow.ts';
import { auditEpoch } from './audit.ts';

test('events that a newer version wrote are no findings, and are named', async () => {
  const [eventLog, folder] = await Promise.all([startEventLog(), temporaryFolder()]);
  const store = openTestLog(eventLog.url);
  onTestFinished(async () => {
    await store.close();
    await Promise.all([eventLog.stop(), folder.remove()]);
  });
  const blobs = openBlobs(pathToFileURL(folder.path).href);
  const [log, key, stream] = [randomUUID(), '5a'.repeat(32), `document-${randomUUID()}`];
  const document = { name: inEpoch(1, stream), stream };
  await written(store, EPOCHS, EPOCHS, { type: 'LogFounded', data: { log, epoch: 1 } });
  await written(store, document.name, stream, uploaded(await blobs.put(Buffer.from('a file'))));
  await appendOfTomorrow(store, document, { type: 'DocumentVoided', data: { because: 'it can be' } });
  await appendOfTomorrow(
    store,
    { name: EPOCHS, stream: EPOCHS },
    { type: 'EpochActivated', data: { to: 7 } },
  );
  await checkpointed(store, { origin: `sign.example/${log}/e1`, key, size: 3 });

  const { findings, remarks, covered } = await auditEpoch({
    store,
    blobs,
    log,
    epoch: 1,
    isCurrent: true,
    models: null,
    key,
    verifierKeys: [],
    receipts: [],
    receiptsOfOthers: [],
    writerKey: null,
    now: new Date().toISOString(),
  });

  expect(findings.filter(({ part }) => part !== 'read models')).toEqual([]);
  expect(covered).toBe(3);
  expect(remarks).toEqual([
    expect.stringMatching(/^2 of the events are of a type that this version does not know \(DocumentFaxed\)/),
    expect.stringMatching(/^1 of the events .*\(DocumentVoided@2\)/),
    expect.stringMatching(/^1 of the events .*\(EpochActivated@2\)/),
  ]);
});
