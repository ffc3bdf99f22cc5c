import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { commandLine } from './command-line.ts';

/** Notes in `folder` that `pid` runs as `name`, with its command line, so that no later process is mistaken for it. */
export const noteProcess = async (folder: string, name: string, pid: number): Promise<void> =>
  await writeFile(join(folder, `${name}.pid`), `${pid}\n${await commandLine(pid)}\n`);

export const forgetProcess = (folder: string, name: string): Promise<void> =>
  rm(join(folder, `${name}.pid`), { force: true });

/** The id of a noted process if it still runs; otherwise null. */
export const notedProcess = async (folder: string, name: string): Promise<number | null> => {
  const note = await readFile(join(folder, `${name}.pid`), 'utf8').catch(() => '');
  const [id = '', line = ''] = note.split('\n');
  const isSame = line !== '' && (await commandLine(Number(id))) === line;

  return isSame ? Number(id) : null;
};

/**
 * Makes sure that no child of an earlier supervisor still runs. They end by themselves when their supervisor is gone
 * (lifeline.ts), so this mostly waits. Those still running after 15 s are killed.
 */
export const endLeftovers = async (folder: string): Promise<void> => {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.pid'));
  await Promise.all(files.map((file) => endLeftover(folder, file.slice(0, -'.pid'.length))));
};

/** Milliseconds. */
const PATIENCE = 15_000;
const PAUSE = 50;

const endLeftover = async (folder: string, name: string) => {
  const until = Date.now() + PATIENCE;
  for (let pid = await notedProcess(folder, name); pid; pid = await notedProcess(folder, name)) {
    if (Date.now() > until) process.kill(pid, 'SIGKILL');
    await delay(PAUSE);
  }
  await forgetProcess(folder, name);
};
