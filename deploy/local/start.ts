import { relative } from 'node:path';
import { VARIABLES } from '../../services/shared/running/config.ts';
import { withFiles } from '../../services/shared/running/named-files.ts';
import { portsFrom, portsOfEach } from './ports.ts';
import { startStack } from './stack.ts';

// `npm start`: runs the whole product until Ctrl-C.

// Whatever this and the programs that it starts write into the data folder is nobody else's to read.
process.umask(0o077);

const started = Date.now();
const abort = new AbortController();
const say = (line: string) => process.stdout.write(`${line}\n`);

/** Milliseconds within which a second signal doesn't count, because a terminal and npm may both send the same one. */
const ECHO_WITHIN = 1_000;

const untilStopped = new Promise<void>((resolve) => {
  let stopRequestedAt = 0;
  const stop = () => {
    if (stopRequestedAt && Date.now() - stopRequestedAt > ECHO_WITHIN) process.exit(1);
    if (stopRequestedAt) return;
    stopRequestedAt = Date.now();
    say('\nStopping. (Again: at once.)');
    abort.abort();
    resolve();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  process.on('disconnect', stop);
});

/** Said at each start, because nobody can make the vault's keys again. */
const NO_COPIES =
  'Warning: there is no BACKUP_KEY, so the vault is not copied beside backups: if its Postgres is lost, so is what is personal in all documents.';

const main = async () => {
  const dataDir = process.env.DATA_DIR ?? '.data';
  const report = (line: string) => say(`  ${seconds()}  ${line}`);
  const { url, mailbox, folder, stop } = await startStack({
    dataDir,
    ports: portsFrom(process.env),
    each: portsOfEach(process.env),
    env: withFiles(process.env, VARIABLES),
    report,
    signal: abort.signal,
  });

  say(`\nInkstream is ready after ${seconds()}: ${url}`);
  if (mailbox) say(`Every email it sends is in the mailbox: ${mailbox}`);
  if (!process.env.BACKUP_KEY && !process.env.BACKUP_KEY_FILE) say(NO_COPIES);
  say(`Logs are in ${relative(process.cwd(), folder.logs) || folder.logs}. Ctrl-C stops everything.`);
  await untilStopped;
  await stop();
  say('Stopped.');
};

const seconds = () => `${((Date.now() - started) / 1000).toFixed(1)} s`;

await main().catch((error: Error) => {
  if (!abort.signal.aborted) say(`\nInkstream can’t start.\n${error.message}`);
  process.exitCode = abort.signal.aborted ? 0 : 1;
});
process.exit();
