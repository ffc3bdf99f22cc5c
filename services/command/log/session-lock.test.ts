import postgres from 'postgres';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { testDatabase } from '../../../tests/harness/database.ts';
import { PATIENCE } from '../../../tests/harness/patience.ts';
import { startRelay } from '../../../tests/harness/relay.ts';
import { withInstallationLock } from '../backup/installation-lock.ts';
import { openLocks } from './session-lock.ts';

const database = await testDatabase();
const admin = postgres(database);
afterAll(() => admin.end());

describe('what works on the whole', () => {
  test('is alone, and others are told so', async () => {
    await withInstallationLock(connect(), async () => {
      await expect(withInstallationLock(connect(), async () => {})).rejects.toMatchObject({
        code: 'backup.busy',
      });
    });

    expect(await withInstallationLock(connect(), async () => 'done')).toBe('done');
  });

  test('is over for others as soon as it is over', async () => {
    for (let n = 0; n < 30; n++) expect(await withInstallationLock(connect(), async () => n)).toBe(n);
  });

  test('is told that its connection has fallen silent', async () => {
    const relay = await relayed();
    const working = withInstallationLock(connect(relay.url), async (signal) => {
      relay.silence();
      await vi.waitFor(() => expect(signal.aborted).toBe(true), PATIENCE);
      signal.throwIfAborted();
    });

    await expect(working).rejects.toMatchObject({ code: 'backup.interrupted' });
    await vi.waitFor(() => withInstallationLock(connect(), async () => {}), PATIENCE);
  });
});

describe('a lock', () => {
  test('is known as lost at once where its connection is closed', async () => {
    const locks = openLocks(connect());
    await locks.take('restorer');
    const lost = vi.fn();
    locks.lost.addEventListener('abort', lost);

    await admin`
      select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`;

    await vi.waitFor(() => expect(lost).toHaveBeenCalledOnce(), PATIENCE);
    await locks.close();
  });

  test('counts as lost if the client has silently connected again', async () => {
    const locks = openLocks(() => connect()(() => {}));
    await locks.take('restorer');

    await admin`
      select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`;

    await vi.waitFor(() => expect(locks.lost.aborted).toBe(true), PATIENCE);
    await locks.close();
  });

  test('has Postgres look whether the machine of its holder is still there', async () => {
    const sql = connect()();
    const locks = openLocks(() => sql);
    onTestFinished(locks.close);
    await locks.take('restorer');

    expect(await sql`show tcp_keepalives_idle`).toEqual([{ tcp_keepalives_idle: '5' }]);
    expect(await sql`show tcp_user_timeout`).toEqual([{ tcp_user_timeout: '10000' }]);
  });

  test('that is looked at is nobody’s afterwards, and can be looked at by many', async () => {
    const [one, other] = [openLocks(connect()), openLocks(connect())];
    expect(await Promise.all([one.isFree('restorer'), other.isFree('restorer')])).toEqual([true, true]);

    expect(await one.take('restorer')).toBe(true);
    expect([await other.isFree('restorer'), await other.take('restorer')]).toEqual([false, false]);
    await one.close();

    await vi.waitFor(async () => expect(await other.isFree('restorer')).toBe(true), PATIENCE);
    await other.close();
    expect(one.lost.aborted).toBe(false);
  });
});

const connect =
  (url = database) =>
  (onclose = () => {}) =>
    postgres(url, { max: 1, max_lifetime: null, connect_timeout: 2, onnotice: () => {}, onclose });

const relayed = async () => {
  const relay = await startRelay(Number(new URL(database).port));
  onTestFinished(relay.close);

  return { ...relay, url: Object.assign(new URL(database), { port: String(relay.port) }).href };
};
