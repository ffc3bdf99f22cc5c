import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type PortName, type Ports, variableOf } from '../../deploy/local/ports.ts';
import { notedProcess } from '../../deploy/local/supervisor/leftovers.ts';

/** The product as a process of its own, seen from the outside. */
export type Started = {
  readonly pid: number;
  /** What it has printed so far. */
  readonly output: () => string;
  /** Its exit code, once it has ended. */
  readonly ended: Promise<number | null>;
  readonly end: (signal: NodeJS.Signals) => Promise<number | null>;
};

/** What `npm start` runs once everything is installed. */
export const npmStart = (dataDir: string, ports: Ports): Started => {
  const variables = Object.entries(ports).map(([name, port]) => [variableOf(name as PortName), String(port)]);
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('../../deploy/local/start.ts', import.meta.url))],
    {
      env: { ...process.env, ...Object.fromEntries(variables), DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let output = '';
  child.stdout.on('data', (data) => {
    output += data;
  });
  const ended = once(child, 'close').then(([code]) => code as number | null);

  return {
    pid: child.pid ?? 0,
    output: () => output,
    ended,
    end: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
};

/** The last line that a start prints. */
export const READY = 'Ctrl-C stops everything';

/** The processes of the parts, as the supervisor notes them in the data folder. */
export const processesOf = async (dataDir: string): Promise<readonly number[]> => {
  const run = join(dataDir, 'run');
  const names = (await readdir(run))
    .map((file) => file.replace('.pid', ''))
    .filter((name) => name !== 'supervisor');
  const pids = await Promise.all(names.map((name) => notedProcess(run, name)));

  return pids.filter((pid) => pid !== null);
};
