import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { BackupFilename } from '#contracts/epochs/backup-filename.ts';
import { isKeyId } from '#contracts/key-id.ts';
import { type BackupKeys, openBackup } from '../../services/command/backup/format/open-backup.ts';
import { backupKeys } from '../../services/command/backup/keys.ts';
import { importCopy } from '../../services/command/vault/copies/import-copy.ts';
import { localFile } from '../../services/shared/blobs/readable-file.ts';
import { config } from '../../services/shared/service/config.ts';
import { openVault } from '../../services/shared/vault/open-vault.ts';
import { localEnvironment } from '../local/environment.ts';
import { say, Usage } from './say.ts';

const NO_LIST =
  'A copy of the vault may hold keys that were erased after it was taken. Name the newest backup, or a file with the ids of erased keys, one a line: --erasures FILE. If there is none: --i-have-no-list.';

const REBUILD =
  'If people read [lost] where these keys open something, they go on reading it until the read models are built anew: npm run rebuild.';

/** Said of a key that the vault has made anew since: nobody can have both. */
const ANOTHER =
  'the vault has another key of this name, created after the copy was taken. It stays, and the one in the copy was not imported: what that one encrypts stays [lost].';

/**
 * Imports a copy of the vault into the vault of an installation whose Postgres runs. `erasures` is a path. The exit
 * code is 1 if some of its keys could not be taken.
 */
export const importVault = async (
  file: string,
  erasures: string | null,
  hasNoList: boolean,
): Promise<void> => {
  if (erasures === null && !hasNoList) throw new Usage(NO_LIST);
  Object.assign(process.env, await localEnvironment());
  const settings = config('DATABASE_URL', 'VAULT_KEY', 'LINK_SECRET', 'BACKUP_KEY');
  const keys = backupKeys(settings);
  if (!keys.backupKey) throw new Usage('Copies of the vault are encrypted: set BACKUP_KEY.');
  const erased = new Set(erasures === null ? [] : await erasedIn(erasures, keys));
  const vault = openVault(settings);
  let others = 0;

  try {
    const trouble = await vault.trouble();
    if (trouble) throw new Error(trouble);
    const imported = await importCopy(vault, localFile(file), keys.backupKey, erased);
    for (const id of imported.undone) say(`${id} was erased after this copy was taken: it stays erased.`);
    say(`${imported.keys} keys are in the vault now; ${imported.undone.length} that were erased are not.`);
    if (imported.keys > 0) say(REBUILD);
    others = imported.others.length;
    for (const id of imported.others) process.stderr.write(`${id}: ${ANOTHER}\n`);
    if (hasNoList) say('Erasures since the copy was taken are undone by it. Have them done again.');
  } finally {
    await vault.close();
  }
  if (others > 0) process.exit(1);
};

/** The keys that events of a backup say are erased, or those that a file names. */
const erasedIn = async (path: string, keys: BackupKeys): Promise<readonly string[]> => {
  if (!BackupFilename.safeParse(basename(path)).success) {
    const lines = (await readFile(path, 'utf8')).split('\n').map((line) => line.trim());
    const wrong = lines.find((line) => line !== '' && !isKeyId(line));
    if (wrong !== undefined) throw new Usage(`${path} names something that is no key: ${wrong}`);
    return lines.filter(Boolean);
  }
  const anywhere = { log: '', former: new Set<string>(), isEmpty: async () => true, takesForeign: true };
  const backup = await openBackup(localFile(path), keys, anywhere);
  const erased: string[] = [];
  for await (const events of backup.events())
    for (const { type, data } of events)
      if (type === 'PersonalDataErased') erased.push(...(data.keys as readonly string[]));

  return erased;
};
