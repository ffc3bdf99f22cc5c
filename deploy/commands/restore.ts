import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isBucketAddress } from '../../services/shared/blobs/bucket/address.ts';
import { openFile } from '../../services/shared/blobs/open-backup-storage.ts';
import { openInstallation, saidAtCommandLine } from './installation.ts';
import { progressLines, runCommand, say, Usage } from './say.ts';

/**
 * `npm run restore -- FILE [--foreign]`, or an address `s3://…` in the place of the file, replaces what the product shows with the content of a backup. `--foreign`
 * accepts a backup that was sealed with other keys, but only into an empty installation.
 */
await runCommand('Nothing was restored.', async () => {
  const { file, takesForeign } = asked(process.argv.slice(2));
  const { backups, close } = await openInstallation(progressLines());

  try {
    const { epoch, events } = await backups.restoreFile(saidAtCommandLine(), openFile(file), takesForeign);
    say(`Restored ${events.toLocaleString('en-US')} events; the product shows epoch ${epoch} now.`);
    say('Everyone is signed out.');
  } finally {
    await close();
  }
});

function asked(args: readonly string[]) {
  const { values, positionals } = parsed(args);
  const [file] = positionals;
  if (!file || positionals.length > 1) return usage();
  // npm changes to the package's folder, so we resolve a relative path in the folder where the user called it.
  const path = isBucketAddress(file) ? file : resolve(process.env.INIT_CWD ?? '.', file);
  if (!isBucketAddress(file) && !existsSync(path)) throw new Usage(`There is no file ${path}.`);

  return { file: path, takesForeign: values.foreign === true };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: { foreign: { type: 'boolean' } }, allowPositionals: true });
  } catch {
    return usage();
  }
}

function usage(): never {
  throw new Usage('It is called: npm run restore -- FILE [--foreign]');
}
