import postgres from 'postgres';
import { afterAll } from 'vitest';
import { testDatabase } from '../../../tests/harness/database.ts';
import type { EventLog } from '../../../tests/harness/event-log.ts';
import { startNats } from '../../../tests/harness/nats.ts';
import type { Direct } from '../../../tests/harness/relay.ts';
import { VAULT_KEY } from '../../../tests/harness/service.ts';
import { temporaryFolder } from '../../../tests/harness/temporary-folder.ts';
import { openPool } from '../../shared/database/pool.ts';
import { openEventStore } from '../../shared/log/client/open-event-store.ts';
import { decryptedLog } from '../../shared/log/decrypted-log.ts';
import { connectNats } from '../../shared/messaging/nats.ts';
import { openVault } from '../../shared/vault/open-vault.ts';
import { signedLog, writerKeysIn } from '../log/writer-keys.ts';

/** The key with which tests sign what they append. */
export const writerKeys = writerKeysIn('b7'.repeat(32));
const [writerKey] = writerKeys;

/**
 * What the service finds around it, real and for one test file: event log, Postgres, NATS and a folder. What is added to
 * `cleanups` is called after the file's last test, newest first.
 */
export const startSurroundings = async <Log extends EventLog, Way extends Direct>(
  startLog: () => Promise<Log>,
  startWay: (port: number) => Promise<Way>,
) => {
  const cleanups: (() => unknown)[] = [];
  afterAll(async () => {
    for (const cleanup of cleanups.reverse()) await cleanup();
  });

  const [eventLog, nats, databaseUrl, folder] = await Promise.all([
    startLog(),
    startNats(),
    testDatabase(),
    temporaryFolder(),
  ]);
  cleanups.push(folder.remove, nats.stop, eventLog.stop);
  const eventStore = openEventStore(eventLog.url, 'admin:changeit');
  const sql = postgres(databaseUrl, { onnotice: () => {} });
  const relay = await startWay(Number(new URL(databaseUrl).port));
  const relayed = Object.assign(new URL(databaseUrl), { port: String(relay.port) }).href;
  const database = openPool(relayed, 8);
  const vault = openVault({ DATABASE_URL: relayed, VAULT_KEY });
  const store = decryptedLog(signedLog(eventStore, writerKey), vault);
  const connection = await connectNats(nats.url, 'test');
  cleanups.push(
    store.close,
    () => sql.end(),
    relay.close,
    database.close,
    vault.close,
    () => connection.close(),
  );

  return {
    cleanups,
    eventLog,
    nats,
    connection,
    /** The address of the database, and the same by the relay. */
    databaseUrl,
    relayed,
    folder: folder.path,
    eventStore,
    sql,
    relay,
    database,
    vault,
    store,
  };
};
