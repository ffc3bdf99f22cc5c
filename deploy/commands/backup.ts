import { parseArgs } from 'node:util';
import { forOperators } from '#contracts/text/for-operators.ts';
import { openInstallation, saidAtCommandLine } from './installation.ts';
import { progressLines, runCommand, say, Usage } from './say.ts';

/**
 * `npm run backup [-- --epoch N]` saves the current epoch, or an older one, to a file in BACKUP_DIR. It exits with 1 if
 * the backup was taken but some files are missing.
 */
await runCommand('No backup was created.', async () => {
  const epoch = epochAsked(process.argv.slice(2));
  const { backups, storage, close } = await openInstallation(progressLines());
  let missing: number | null;

  try {
    const backup = await backups.create(saidAtCommandLine(), epoch);
    missing = backup.missing;
    say(
      `${storage.placeOf(backup.filename)} (${backup.sizeFormatted}${backup.encrypted ? ', encrypted' : ''})`,
    );
  } finally {
    await close();
  }
  if (missing) lacking(missing);
});

/** We keep an incomplete backup: it may be the best one there is. */
function lacking(missing: number): never {
  const files = missing === 1 ? '1 file was' : `${forOperators.number(missing)} files were`;
  process.stderr.write(`${files} missing: gone or damaged. The backup holds everything else.\n`);
  process.exit(1);
}

function epochAsked(args: readonly string[]): number | null {
  const { epoch } = parsed(args);
  if (epoch === undefined) return null;

  return /^[1-9]\d{0,8}$/.test(epoch) ? Number(epoch) : usage();
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: { epoch: { type: 'string' } } }).values;
  } catch {
    return usage();
  }
}

function usage(): never {
  throw new Usage('It is called: npm run backup [-- --epoch N]');
}
