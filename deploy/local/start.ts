import { relative } from 'node:path';
import { VARIABLES } from '../../services/shared/service/config.ts';
import { withFiles } from '../../services/shared/service/named-files.ts';
import { portsFrom, portsOfEach } from './ports.ts';
import { startStack } from './stack.ts';
import { untilStopped } from './until-stopped.ts';

// `npm start`: runs the whole product until Ctrl-C.

/** Said at each start, because nobody can make the vault's keys again. */
const NO_COPIES =
  'Warning: there is no BACKUP_KEY, so the vault is not copied beside backups: if its Postgres is lost, so is what is personal in all documents.';

await untilStopped(async ({ say, report, seconds, signal }) => {
  const { url, mailbox, folder, stop } = await startStack({
    dataDir: process.env.DATA_DIR ?? '.data',
    ports: portsFrom(process.env),
    each: portsOfEach(process.env),
    env: withFiles(process.env, VARIABLES),
    report,
    signal,
  });

  say(`\nInkstream is ready after ${seconds()}: ${url}`);
  if (mailbox) say(`Every email it sends is in the mailbox: ${mailbox}`);
  if (!process.env.BACKUP_KEY && !process.env.BACKUP_KEY_FILE) say(NO_COPIES);
  say(`Logs are in ${relative(process.cwd(), folder.logs) || folder.logs}. Ctrl-C stops everything.`);

  return stop;
});
