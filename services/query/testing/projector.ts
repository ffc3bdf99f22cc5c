import { pino } from 'pino';
import { vi } from 'vitest';
import { PATIENCE } from '../../../tests/harness/patience.ts';
import { startService, VAULT_KEY } from '../../../tests/harness/service.ts';
import { announcer } from '../../projector/announce.ts';
import { PROJECTIONS } from '../../projector/builds/projections-digest.ts';
import { connector } from '../../projector/connect.ts';
import { runProjector } from '../../projector/run.ts';
import { openEventStore } from '../../shared/log/client/open-event-store.ts';
import { decryptedLog } from '../../shared/log/decrypted-log.ts';
import { connectNats } from '../../shared/messaging/nats.ts';
import { openVault } from '../../shared/vault/open-vault.ts';

export type Addresses = { readonly eventLog: string; readonly database: string; readonly nats: string };

/** The projector in the test's process, where it costs less than the start of a service. */
export const startProjector = async ({ eventLog, database, nats }: Addresses) => {
  const vault = openVault({ DATABASE_URL: database, VAULT_KEY });
  const store = decryptedLog(openEventStore(eventLog, 'admin:changeit'), vault);
  const connection = await connectNats(nats, 'projector');
  const stopping = new AbortController();
  const projector = runProjector({
    store,
    connect: connector(database),
    ...announcer(Promise.resolve(connection)),
    log: pino({ level: 'silent' }),
    projections: PROJECTIONS,
    signal: stopping.signal,
    linger: 30_000,
  });
  await vi.waitUntil(projector.isProjecting, { ...PATIENCE, interval: 5 });

  return {
    stop: async () => {
      stopping.abort();
      await projector.stopped;
      await connection.close();
      await store.close();
      await vault.close();
    },
  };
};

/** The same as a service, for tests that end it, stop its process or look at its metrics. */
export const startProjectorProcess = ({ eventLog, database, nats }: Addresses) =>
  startService('projector', { EVENTSTORE_URL: eventLog, DATABASE_URL: database, NATS_URL: nats });
