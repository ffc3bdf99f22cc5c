import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { forOperators } from '#contracts/text/for-operators.ts';
import { isBucketAddress } from '../../services/shared/blobs/bucket/address.ts';
import { openFile } from '../../services/shared/blobs/open-backup-storage.ts';
import { openInstallation, saidAtCommandLine } from './installation.ts';
import { progressLines, runCommand, say, Usage } from './say.ts';

/**
 * `npm run restore -- FILE [--foreign]`, or an address `s3://…` in the place of the file, replaces what the product shows with the content of a backup. `--foreign`
 * accepts a backup that was sealed with other keys, but only into an empty installation. `--later` names a newer backup,
 * from which only that is taken which outlives a restore, such as what was erased since.
 */
await runCommand('Nothing was restored.', async () => {
  const { file, later, takesForeign } = readArguments(process.argv.slice(2));
  const { backups, close } = await openInstallation(progressLines());

  try {
    const { epoch, events, lost, members } = await backups.restoreFile(saidAtCommandLine(), {
      file: openFile(file),
      later: later === null ? null : openFile(later),
      takesForeign,
    });
    say(`Restored ${forOperators.number(events)} events; the product shows epoch ${epoch} now.`);
    say('Everyone is signed out.');
    if (members > 0) sayOfMembers(members);
    if (lost > 0) warn(lost);
  } finally {
    await close();
  }
});

/** What a restore can't know by itself: it takes back what was taken, and gives nobody anything. */
function sayOfMembers(members: number): void {
  say(
    `Of ${members === 1 ? '1 member' : `${forOperators.number(members)} members`} of organizations something else was said after the backup was taken. Who was removed or suspended by then is so again, and roles that were taken are taken; what was given since, an administrator gives again. Have identity providers send everyone anew (SCIM).`,
  );
}

/** The restore is done, but much can't be read before somebody has gone on. */
function warn(lost: number): void {
  const keys = lost === 1 ? '1 key' : `${forOperators.number(lost)} keys`;
  say(
    `The vault lacks ${keys} that these events need: what they encrypt is shown as [lost], and nothing can be written that needs them. Import the copy of the vault that lies beside the backup: npm run keys:import -- vault-….bin --erasures FILE`,
  );
}

function readArguments(args: readonly string[]) {
  const { values, positionals } = parsed(args);
  const [file] = positionals;
  if (!file || positionals.length > 1) return usage();

  return {
    file: pathOf(file),
    later: values.later === undefined ? null : pathOf(values.later),
    takesForeign: values.foreign === true,
  };
}

/** npm changes to the package's folder, so we resolve a relative path in the folder where the user called it. */
function pathOf(file: string): string {
  const path = isBucketAddress(file) ? file : resolve(process.env.INIT_CWD ?? '.', file);
  if (!isBucketAddress(file) && !existsSync(path)) throw new Usage(`There is no file ${path}.`);

  return path;
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: { foreign: { type: 'boolean' }, later: { type: 'string' } },
      allowPositionals: true,
    });
  } catch {
    return usage();
  }
}

function usage(): never {
  throw new Usage('It is called: npm run restore -- FILE [--foreign] [--later NEWER_BACKUP]');
}
