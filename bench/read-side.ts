import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Message, Metadata } from '#contracts/envelope.ts';
import { EPOCHS } from '#contracts/epochs/events.ts';
import { postgresProgram, postgresUrl } from '../deploy/local/postgres/postgres.ts';
import { unprivilegedUser } from '../deploy/local/postgres/unprivileged-user.ts';
import { announceWriterKey } from '../services/command/log/announce-key.ts';
import { signedLog, writerKeysIn } from '../services/command/log/writer-keys.ts';
import { readModelSchema } from '../services/shared/database/read-models.ts';
import { openEventStore } from '../services/shared/log/client/open-event-store.ts';
import { decryptedLog } from '../services/shared/log/decrypted-log.ts';
import { openVault } from '../services/shared/vault/open-vault.ts';
import { startEventLogProcess } from '../tests/harness/event-log.ts';
import { freePort } from '../tests/harness/free-ports.ts';
import { startNats } from '../tests/harness/nats.ts';
import { runPart } from '../tests/harness/running-part.ts';
import { VAULT_KEY } from '../tests/harness/service.ts';
import { temporaryFolder } from '../tests/harness/temporary-folder.ts';
import { actorOf, appendLife, FROM } from './append-life.ts';
import { SHA256 } from './document-life.ts';

/** With which events are signed. */
export const WRITER_KEYS = writerKeysIn('7e'.repeat(32));

export type ReadSide = Awaited<ReturnType<typeof startReadSide>>;

/**
 * Starts the log, Postgres and NATS like `npm start` does, with an empty founded log. The benchmark starts the services
 * itself.
 */
export const startReadSide = async () => {
  const folder = await temporaryFolder();
  const [eventLog, nats, postgres] = await Promise.all([
    startEventLogProcess(),
    startNats(),
    startPostgres(folder.path),
  ]);
  const vault = openVault({ DATABASE_URL: postgres.url, VAULT_KEY });
  const store = decryptedLog(openEventStore(eventLog.url, 'admin:changeit'), vault);
  const client = new Client({ connectionString: postgres.url });
  await client.connect();

  const append = (name: string, ...events: readonly Message[]): Promise<bigint> =>
    appendLife(store, 1, name.replace('e1.', ''), events);
  /** Appends events with their personal texts as they are. */
  const appendPlain = async (name: string, ...events: readonly Message[]): Promise<bigint> => {
    const appended = await store.append(
      name,
      -1,
      events.map((event) => ({
        id: randomUUID(),
        event,
        metadata: { ...metadata, by: actorOf(event, events[0]) },
      })),
    );
    if (appended === 'conflict') throw new Error('nobody else writes here');

    return appended.position;
  };
  /** Appends events as command does, which signs them with a key that the log announced. */
  const appendSigned = async (name: string, ...events: readonly Message[]): Promise<bigint> => {
    announcing ??= announceWriterKey({ store: signed, now: () => new Date().toISOString() }, 1, WRITER_KEYS);
    await announcing;

    return appendLife(signed, 1, name.replace('e1.', ''), events);
  };
  const signed = signedLog(store, WRITER_KEYS[0]);
  let announcing: Promise<unknown> | null = null;
  const log = randomUUID();
  await appendPlain(EPOCHS, { type: 'LogFounded', data: { log, epoch: 1 } });

  return {
    log,
    store,
    client,
    append,
    appendPlain,
    appendSigned,
    pids: { 'event log': eventLog.pid(), Postgres: postgres.pid() },
    env: {
      EVENTSTORE_URL: eventLog.url,
      DATABASE_URL: postgres.url,
      NATS_URL: nats.url,
      BACKUP_DIR: join(folder.path, 'backups'),
      BACKUP_OPERATORS: '*',
      LOG_LEVEL: 'warn',
    },
    stop: async () => {
      await store.close();
      await vault.close();
      await client.end();
      await Promise.all([eventLog.stop(), nats.stop(), postgres.stop()]);
      await folder.remove();
    },
  };
};

/** Returns how many milliseconds it takes until the read models in use have reached this position. */
export const projected = async ({ client }: ReadSide, position: bigint): Promise<number> => {
  const begun = performance.now();
  const reached = async () => {
    const { rows } = await client
      .query(`select position from ${readModelSchema({ epoch: 1, build: 1 })}.checkpoint`)
      .catch(() => ({ rows: [] }));
    const serving = await client.query('select 1 from app.serving_models').catch(() => ({ rows: [] }));
    return serving.rows.length > 0 && BigInt(rows[0]?.position ?? 0) >= position;
  };
  while (!(await reached())) await new Promise((resolve) => setTimeout(resolve, 5));

  return performance.now() - begun;
};

const startPostgres = async (folder: string) => {
  const [port, user] = [await freePort(), await unprivilegedUser()];
  const password = 'bench';
  const part = await postgresProgram({ folder, port, password, user, isDurable: true });

  return {
    ...(await runPart(part, join(folder, 'postgres.log'))),
    url: postgresUrl({ port, password }, 'postgres'),
  };
};

export const metadata: Metadata = {
  at: '2026-01-01T12:00:00.000Z',
  by: { kind: 'account', id: randomUUID() },
  ...FROM,
  correlationId: randomUUID(),
  causationId: null,
  commandId: randomUUID(),
  commandHash: SHA256,
  schema: 1,
  prev: SHA256,
  hash: SHA256,
};
