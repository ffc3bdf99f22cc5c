import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** The command line of a running process; empty if there's no such process or it's a zombie. */
export const commandLine = async (pid: number): Promise<string> => {
  if (process.platform === 'linux')
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ').trim();

  const { stdout } = await run('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }));

  return stdout.trim();
};

const run = promisify(execFile);
