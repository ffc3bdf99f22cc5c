// A process that restores epoch 1 of its installation, so that a test can kill it.
import { pathToFileURL } from 'node:url';
import { pino } from 'pino';
import postgres from 'postgres';
import { restore } from '../../services/command/backup/restoring/restore.ts';
import { backupOf } from '../../services/command/backup/testing/installation.ts';
import { bySystem } from '../../services/command/log/envelopes.ts';
import { testLookup } from '../../services/command/log/testing/test-lookup.ts';
import { signedLog, writerKeysIn } from '../../services/command/log/writer-keys.ts';
import { openBlobs } from '../../services/shared/blobs/open-blobs.ts';
import { openPool } from '../../services/shared/database/pool.ts';
import { openEventStore } from '../../services/shared/log/client/open-event-store.ts';
import { decryptedLog } from '../../services/shared/log/decrypted-log.ts';
import { openVault } from '../../services/shared/vault/open-vault.ts';

const [eventLog = '', database = '', folder = '', vaultKey = ''] = process.argv.slice(2);
const vault = openVault({ DATABASE_URL: database, VAULT_KEY: vaultKey });
// The key of the stack, which the log announced.
const writerKeys = writerKeysIn('b7'.repeat(32));
const store = decryptedLog(signedLog(openEventStore(eventLog, 'admin:changeit'), writerKeys[0]), vault);
const connect = (onclose = () => {}) => postgres(database, { max: 1, max_lifetime: null, onclose });
const parts = {
  store,
  writerKeys,
  connect,
  database: openPool(database, 2),
  lookup: testLookup,
  blobs: openBlobs(pathToFileURL(folder).href),
  log: pino({ level: 'silent' }),
  now: () => new Date().toISOString(),
};

const restorable = { backup: await backupOf(store, 1), later: null };
await restore(parts, restorable, bySystem('restorer'), () => {}, new AbortController().signal);
process.exit(0);
