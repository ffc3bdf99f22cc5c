import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import postgres from 'postgres';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { openClient } from '../../../tests/harness/client.ts';
import { testDatabase } from '../../../tests/harness/database.ts';
import { startEventLog } from '../../../tests/harness/event-log.ts';
import { startNats } from '../../../tests/harness/nats.ts';
import { PATIENCE } from '../../../tests/harness/patience.ts';
import { startService } from '../../../tests/harness/service.ts';
import { beginSession } from '../../../tests/harness/sessions.ts';
import { temporaryFolder } from '../../../tests/harness/temporary-folder.ts';
import { openEventStore } from '../../shared/log/client/open-event-store.ts';
import { peopleAt } from '../account/testing/people.ts';
import { LOOKUP_KEY } from '../log/testing/test-lookup.ts';
import { beginUpload } from '../testing/unfinished-upload.ts';

const [eventLog, nats, database, folder] = await Promise.all([
  startEventLog(),
  startNats(),
  testDatabase(),
  temporaryFolder(),
]);
const service = await startService('command', {
  EVENTSTORE_URL: eventLog.url,
  DATABASE_URL: database,
  NATS_URL: nats.url,
  SMTP_URL: 'smtp://127.0.0.1:9',
  BLOBS_URL: pathToFileURL(folder.path).href,
  PUBLIC_URL: 'http://inkstream.test',
  LINK_SECRET: 'a5'.repeat(32),
  LOOKUP_KEY,
  BACKUP_DIR: `${folder.path}/backups`,
  BACKUP_OPERATORS: '*',
  CHECKPOINT_KEY: 'c4'.repeat(32),
  WRITER_KEY: 'b7'.repeat(32),
  VAULT_KEY: '1a'.repeat(32),
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'debug',
});
const sql = postgres(database, { onnotice: () => {} });
const store = openEventStore(eventLog.url, 'admin:changeit');
const { registered, signIn } = peopleAt(service.origin);

afterAll(async () => {
  await service.stop();
  await sql.end();
  await store.close();
  await nats.stop();
  await eventLog.stop();
  await folder.remove();
});

const session = () => beginSession({ sql, store }, randomUUID());
const underWay = async () => (await readdir(`${folder.path}/incoming`).catch(() => [])).length;

/** Bytes of memory that the service holds. */
const memory = async () => {
  const status = await readFile(`/proc/${service.pid()}/status`, 'utf8');
  return Number(/^VmRSS:\s*(\d+) kB$/m.exec(status)?.[1]) * 1024;
};

/**
 * Limits how large the service's files may grow. To the service, this is like a full disk or a quota, and it needs no
 * privileges.
 */
const roomForFiles = (bytes: number | 'unlimited') => {
  const { status, stderr } = spawnSync('prlimit', [
    '--pid',
    String(service.pid()),
    `--fsize=${bytes}:unlimited`,
  ]);
  expect([status, stderr.toString()]).toEqual([0, '']);
};

describe('120 unfinished uploads of ten megabytes', () => {
  test('leave the memory of the service as it was', async () => {
    const olive = await session();
    await (await beginUpload(service.origin, olive)).abandon();
    const before = await memory();

    let most = before;
    let atOnce = 0;
    let areBegun = false;
    const begun = Promise.all(
      Array.from({ length: 120 }, () => beginUpload(service.origin, olive, 10_000_000)),
    ).finally(() => {
      areBegun = true;
    });
    const look = async () => {
      most = Math.max(most, await memory());
      atOnce = Math.max(atOnce, await underWay());

      return areBegun;
    };
    await vi.waitUntil(look, { ...PATIENCE, interval: 20 });
    await look();

    for (const upload of await begun) upload.abandon();
    await vi.waitFor(async () => expect(await underWay()).toBe(0), PATIENCE);
    expect(atOnce).toBeGreaterThan(16);
    expect(atOnce).toBeLessThanOrEqual(32);
    expect(most - before).toBeLessThan(150e6);
  });
});

describe('a full disk', () => {
  test('refuses files and nothing else, ends no process, and is over as soon as there is room', async () => {
    const [pid, person] = [service.pid(), await registered()];
    const client = openClient(service.origin);
    await client.post('/api/auth/login', { username: person.username, password: person.password });
    const upload = () =>
      client.upload('/api/documents/upload', {
        name: 'lease.pdf',
        bytes: Buffer.alloc(200_000, '%'),
        fields: { title: 'Lease' },
      });

    roomForFiles(4_096);
    for (let n = 0; n < 3; n++) {
      const answer = await upload();
      expect([answer.status, answer.json().code]).toEqual([507, 'no-space']);
      expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
    }
    expect(await underWay()).toBe(0);
    expect((await signIn(await registered())).status).toBe(200);

    roomForFiles('unlimited');
    // The file was accepted, but nobody is there to read it, hence this status.
    expect((await upload()).json().code).toBe('unavailable');
    expect(service.pid()).toBe(pid);
  });

  test('can be seen coming', async () => {
    const metrics = await (await fetch(`${service.health}/metrics`)).text();

    for (const name of ['files', 'backups'])
      expect(metrics).toMatch(new RegExp(`inkstream_disk_free_bytes{folder="${name}"} [1-9]`));
  });
});
