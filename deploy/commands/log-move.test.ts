import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { EPOCHS } from '#contracts/epochs/events.ts';
import { keepEnd, readRememberedEnd } from '../../services/command/moving/ends.ts';
import { openBlobs } from '../../services/shared/blobs/open-blobs.ts';
import { openPool } from '../../services/shared/database/pool.ts';
import { openEventStore } from '../../services/shared/log/client/open-event-store.ts';
import { inEpoch } from '../../services/shared/log/epoch.ts';
import { examineEnd } from '../../services/shared/log/examine-end.ts';
import { testDatabase } from '../../tests/harness/database.ts';
import { startEventLog } from '../../tests/harness/event-log.ts';
import { startNats } from '../../tests/harness/nats.ts';
import { temporaryFolder } from '../../tests/harness/temporary-folder.ts';
import { commandLine } from '../../tests/restore/command-line.ts';
import { checkpointed, uploaded, written } from './testing/written-log.ts';

const [source, target, nats, databaseUrl, folder] = await Promise.all([
  startEventLog(),
  startEventLog(),
  startNats(),
  testDatabase(),
  temporaryFolder(),
]);
const file = join(folder.path, 'log-end.json');
const env = {
  EVENTSTORE_URL: source.url,
  DATABASE_URL: databaseUrl,
  NATS_URL: nats.url,
  BLOBS_URL: pathToFileURL(folder.path).href,
  BACKUP_DIR: join(folder.path, 'backups'),
  LOG_END_FILE: file,
  LINK_SECRET: 'a5'.repeat(32),
  WRITER_KEY: 'b7'.repeat(32),
  VAULT_KEY: 'c9'.repeat(32),
  LOOKUP_KEY: 'd1'.repeat(32),
  CHECKPOINT_KEY: '5a'.repeat(32),
};
const [here, there] = [openEventStore(source.url, ''), openEventStore(target.url, '')];
const database = openPool(databaseUrl, 1);
const pdf = await openBlobs(env.BLOBS_URL).put(Buffer.from('a file'));
const log = randomUUID();
const signing = { origin: `sign.example/${log}/e1`, key: env.CHECKPOINT_KEY };

afterAll(async () => {
  for (const close of [here.close, there.close, database.close, nats.stop, source.stop, target.stop])
    await close();
  await folder.remove();
});

const upload = (store: typeof here) => {
  const document = `document-${randomUUID()}`;

  return written(store, inEpoch(1, document), document, uploaded(pdf));
};
const move = (...args: readonly string[]) => commandLine('log-move.ts', ['--to', target.url, ...args], env);

test('a log moves to one that holds events of others, and there its tree goes on and its audit passes', async () => {
  await written(here, EPOCHS, EPOCHS, { type: 'LogFounded', data: { log, epoch: 1 } });
  for (let n = 0; n < 3; n++) await upload(here);
  await checkpointed(here, { ...signing, size: 3 });
  const position = String(await here.head());
  const treeHead = { epoch: 1, size: 3, root: String((await here.readLast('checkpoints-1'))?.data.root) };
  await keepEnd({ database, file }, { log, acceptances: 0, position, last: null, treeHead });
  await written(there, 'others-1', 'others-1', { type: 'Other', data: { text: 'x'.repeat(1_000) } });

  const dry = await move('--dry-run');
  expect(dry.stdout).toBe('0 events of this log are there and equal; 5 events would be copied.\n');
  const { code, stdout, stderr } = await move();
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toContain('Moved 6 events to 127.0.0.1:');
  expect(stdout).not.toContain('only-for-tests');
  const last = await there.readLast('checkpoints-1');
  expect(last?.data.position).not.toBe(String((await there.read('checkpoints-1'))[0]?.position));

  const end = await readRememberedEnd({ database, file });
  expect(end && (await examineEnd(there, end))).toBeNull();
  expect(end && (await examineEnd(here, end))).not.toBeNull();
  await upload(there);
  await checkpointed(there, { ...signing, size: 4 });
  expect(end && (await examineEnd(there, end))).toBeNull();
  const audited = await commandLine('audit.ts', ['--json'], { ...env, EVENTSTORE_URL: target.url });
  const [epoch] = JSON.parse(audited.stdout).epochs;
  // No projector runs here, and nobody announced the key that the move is signed with.
  const expected = ['read models', 'writer', 'stream'];
  expect(epoch.findings.filter(({ part }: { part: string }) => !expected.includes(part))).toEqual([]);
});

test('a second call and a wrong one say why nothing is moved', async () => {
  const again = await move();
  expect(again).toMatchObject({ code: 1, stderr: expect.stringMatching(/^The log was not moved\. /) });

  for (const args of [[], ['--to', 'http://node'], ['--to', 'esdb://node?tls=maybe']])
    expect(await commandLine('log-move.ts', args, env)).toMatchObject({ code: 2 });
});
