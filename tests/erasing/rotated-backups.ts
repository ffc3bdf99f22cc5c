import { join } from 'node:path';
import { pino } from 'pino';
import { backupsOf } from '../../services/command/backup/backups.ts';
import { openBackup } from '../../services/command/backup/format/open-backup.ts';
import { backupKeys } from '../../services/command/backup/keys.ts';
import { takingHere } from '../../services/command/backup/taking/take.ts';
import { backupDependencies } from '../../services/command/composition/backups.ts';
import { testLookup } from '../../services/command/log/testing/test-lookup.ts';
import { signedLog, writerKeysIn } from '../../services/command/log/writer-keys.ts';
import { keysIn } from '../../services/command/vault/copies/copy-lines.ts';
import { openBlobs } from '../../services/shared/blobs/open-blobs.ts';
import { localFile } from '../../services/shared/blobs/readable-file.ts';
import { openPool } from '../../services/shared/database/pool.ts';
import { singleConnections } from '../../services/shared/database/single-connection.ts';
import { openEventStore } from '../../services/shared/log/client/open-event-store.ts';
import { decryptedLog } from '../../services/shared/log/decrypted-log.ts';
import { atTheMachine } from '../../services/shared/roles/named-roles.ts';
import { VARIABLES } from '../../services/shared/service/config.ts';
import { withFiles } from '../../services/shared/service/named-files.ts';
import { openVault } from '../../services/shared/vault/open-vault.ts';
import type { Stack } from '../stack.ts';
import { filesBelow } from './canaries.ts';

const DAY = 86_400_000;
const forever = new AbortController().signal;

/** Takes the backup of a night in so many days, and lets go of those whose time is up by then. */
export const later = async ({ env }: Stack, days: number): Promise<void> => {
  const given = withFiles(env, VARIABLES) as Record<string, string>;
  const { DATABASE_URL = '', BACKUP_DIR = '', LINK_SECRET = '', BACKUP_KEY } = given;
  const eventStore = openEventStore(given.EVENTSTORE_URL ?? '', given.EVENTSTORE_USER ?? 'admin:changeit');
  const vault = openVault({ DATABASE_URL, VAULT_KEY: given.VAULT_KEY ?? '' }, env);
  const database = openPool(DATABASE_URL, 2);
  const writerKeys = writerKeysIn(given.WRITER_KEY ?? '');

  try {
    await backupsOf(
      backupDependencies({
        settings: { BACKUP_DIR, LINK_SECRET, BACKUP_KEY },
        store: decryptedLog(signedLog(eventStore, writerKeys[0]), vault),
        writerKeys,
        guard: { requireWhole: async () => {} },
        database,
        vault,
        connect: singleConnections(DATABASE_URL),
        blobs: openBlobs(given.BLOBS_URL ?? ''),
        roles: atTheMachine,
        takeWith: takingHere,
        tell: () => {},
        lookup: testLookup,
        now: () => new Date(Date.now() + days * DAY).toISOString(),
        log: pino({ level: 'silent' }),
      }),
    ).daily(forever);
  } finally {
    await Promise.all([vault.close(), database.close(), eventStore.close()]);
  }
};

/** What somebody who has BACKUP_KEY can read in all backups and copies of the vault that there are. */
export const inBackups = async ({ dataDir, env }: Stack) => {
  const folder = join(dataDir, 'backups');
  const { LINK_SECRET = '', BACKUP_KEY } = withFiles(env, VARIABLES);
  const keys = backupKeys({ LINK_SECRET, BACKUP_KEY });
  const anywhere = { log: '', former: new Set<string>(), isEmpty: async () => true, takesForeign: true };
  const files = await filesBelow(folder);
  const found = {
    files: [] as string[],
    events: [] as string[],
    blobs: [] as Uint8Array[],
    keys: new Set<string>(),
  };

  for (const name of files) {
    const file = localFile(join(folder, name));
    if (name.startsWith('vault-')) {
      for await (const { id, key } of keysIn(file, keys.backupKey ?? Buffer.alloc(0)))
        if (key !== null) found.keys.add(id);
      continue;
    }
    found.files.push(name);
    const backup = await openBackup(file, keys, anywhere);
    for await (const events of backup.events())
      found.events.push(...events.map((event) => JSON.stringify(event)));
    for await (const { bytes } of backup.blobs()) found.blobs.push(bytes);
  }

  return found;
};
