import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { EPOCHS } from '#contracts/epochs/events.ts';
import { openClocks } from '../../services/command/clocks/clocks.ts';
import { appendChained } from '../../services/command/log/append-chained.ts';
import { bySystem } from '../../services/command/log/envelopes.ts';
import { currentEpoch } from '../../services/command/log/epochs.ts';
import { openPool } from '../../services/shared/database/pool.ts';
import { testDatabase } from '../../tests/harness/database.ts';
import { startEventLog } from '../../tests/harness/event-log.ts';
import { PATIENCE } from '../../tests/harness/patience.ts';
import { temporaryFolder } from '../../tests/harness/temporary-folder.ts';
import { openTestLog } from '../../tests/harness/test-log.ts';

const DAY = 86_400_000;

test('an audit tells of a clock that was set back, and of what is dated by it', async () => {
  const [eventLog, url, folder] = await Promise.all([startEventLog(), testDatabase(), temporaryFolder()]);
  const store = openTestLog(eventLog.url);
  const database = openPool(url, 2);
  const stopped = new AbortController();
  const instant = (behind = 0) => new Date(Date.now() - behind).toISOString();
  await currentEpoch(store, () => instant());
  const happens = (at: string) => {
    const stream = `document-${randomUUID()}`;
    const envelope = { ...bySystem('test'), at };
    const event = { type: 'TimelineViewed', data: {} };

    return appendChained(
      store,
      { name: `e1.${stream}`, stream },
      { revision: -1, head: null },
      [event],
      envelope,
    );
  };
  await happens(instant());
  const clocks = openClocks({
    store,
    database,
    log: pino({ level: 'silent' }),
    now: () => instant(DAY),
    every: 50,
    time: { wall: () => Date.now() - DAY, monotonic: () => performance.now() },
  });
  const watching = clocks.watch(stopped.signal);
  onTestFinished(async () => {
    stopped.abort();
    await watching;
    await Promise.all([database.close(), store.close()]);
    await Promise.all([eventLog.stop(), folder.remove()]);
  });
  await vi.waitFor(async () => expect((await store.readLast(EPOCHS))?.type).toBe('ClockDisagreed'), PATIENCE);
  await happens(instant(DAY));

  const said = await audited({
    EVENTSTORE_URL: eventLog.url,
    DATABASE_URL: url,
    NATS_URL: 'nats://127.0.0.1:9',
    BLOBS_URL: pathToFileURL(folder.path).href,
    CHECKPOINT_KEY: '5a'.repeat(32),
  });

  expect(said).toMatch(
    /On record: .* The clock of the database was 86\d{3}\.\d s ahead of that of the command/,
  );
  expect(said).toMatch(
    /remark +One event \(position \d+\) is dated up to 86,\d+ s before others .* which is on record: .* The clock of/,
  );
});

const COMMAND = new URL('audit.ts', import.meta.url).pathname;

const audited = (variables: NodeJS.ProcessEnv): Promise<string> =>
  new Promise((resolve) =>
    execFile(process.execPath, [COMMAND], { env: { ...process.env, ...variables } }, (_, out, err) =>
      resolve(out + err),
    ),
  );
