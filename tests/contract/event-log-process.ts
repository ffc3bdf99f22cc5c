import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** The embedded event log as a process of its own, in a folder of its own, on a free port that it keeps. */
export type EventLogProcess = {
  readonly port: number;
  /** The address for clients without encryption. */
  readonly url: string;
  readonly file: string;
  readonly pid: () => number | undefined;
  send(signal: NodeJS.Signals): void;
  /** Resolves with the exit code, null where the signal ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>;
  /** Starts it again on the same file and port. */
  start(): Promise<void>;
  /** Ends it and removes its folder. */
  dispose(): Promise<void>;
};

const main = fileURLToPath(new URL('../../deploy/local/event-log/main.ts', import.meta.url));

/** Ends it with us, however we end. */
const lifeline = new URL('../../deploy/local/supervisor/lifeline.ts', import.meta.url).href;

export const startEventLog = async (...options: readonly string[]): Promise<EventLogProcess> => {
  const folder = await mkdtemp(join(tmpdir(), 'event-log-'));
  const file = join(folder, 'events.db');
  let running = await launch(['--db', file, '--port', '0', ...options]);
  const { port } = running;

  const end = async (signal: NodeJS.Signals) => {
    const { process } = running;
    if (process.exitCode !== null || process.signalCode !== null) return process.exitCode;

    const gone = once(process, 'exit');
    process.kill(signal);
    process.kill('SIGCONT');
    await gone;
    return process.exitCode;
  };

  return {
    port,
    url: `esdb://127.0.0.1:${port}?tls=false`,
    file,
    pid: () => running.process.pid,
    send: (signal) => running.process.kill(signal),
    end,
    start: async () => {
      running = await launch(['--db', file, '--port', String(port), ...options]);
    },
    dispose: async () => {
      await end('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** Resolves once it listens. Rejects with what it said where it ends before that. */
export const launch = async (
  options: readonly string[],
): Promise<{ readonly process: ChildProcess; readonly port: number }> => {
  const child = spawn(process.execPath, ['--import', lifeline, main, ...options], {
    env: { ...process.env, SUPERVISOR_PID: String(process.pid) },
  });
  let complaint = '';
  child.stderr.on('data', (text) => {
    complaint += text;
  });

  return new Promise((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      const [, port] = /listening on .*:(\d+)$/.exec(line) ?? [];
      if (port) resolve({ process: child, port: Number(port) });
    });
    child.once('close', (code) => reject(new Error(`the event log ended with ${code}: ${complaint}`)));
  });
};
