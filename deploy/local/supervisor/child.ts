import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import type { Part } from './program.ts';

export type Child = {
  readonly pid: number;
  readonly ended: Promise<Ending>;
  readonly signal: (signal: NodeJS.Signals) => void;
};

export type Ending = { readonly code: number | null; readonly signal: NodeJS.Signals | null };

type Program = Pick<Part, 'program' | 'args' | 'env' | 'user' | 'kind' | 'stopSignal'>;

/**
 * Starts a program in a session of its own (so that Ctrl-C reaches the supervisor only), its output in the file
 * `log`. It ends when this process ends, however that happens. Throws where the program cannot be started.
 */
export const startChild = async (part: Program, log: string): Promise<Child> => {
  const output = openSync(log, 'a');
  try {
    const child = spawn(part.program, part.kind === 'node' ? [...lifeline, ...part.args] : part.args, {
      env: { ...part.env, SUPERVISOR_PID: String(process.pid) },
      stdio: [part.kind === 'node' ? 'pipe' : 'ignore', output, output],
      detached: true,
      ...part.user,
    });
    const pid = await started(child);
    const watchdog = part.kind === 'native' ? startWatchdog(pid, part.stopSignal) : null;

    const ended = new Promise<Ending>((resolve) => {
      child.once('exit', (code, signal) => {
        watchdog?.kill('SIGKILL');
        resolve({ code, signal });
      });
    });

    return { pid, ended, signal: (signal) => void child.kill(signal) };
  } finally {
    closeSync(output);
  }
};

const lifeline = ['--import', new URL('./lifeline.ts', import.meta.url).href];

const started = (child: ChildProcess): Promise<number> =>
  new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('spawn', () => (child.pid ? resolve(child.pid) : reject(new Error('no process id'))));
  });

/**
 * Waits for the end of its standard input, whose other end only this process holds, then ends `pid`: asked first,
 * after 10 s by force. Killed itself as soon as the child has ended, before its id could name another process.
 */
const startWatchdog = (pid: number, signal: NodeJS.Signals): ChildProcess => {
  const script = `read -r line; kill -s "$2" "$1"; n=0
    while kill -0 "$1" 2>&- && [ $n -lt 100 ]; do sleep 0.1; n=$((n+1)); done; kill -s KILL "$1" 2>&-`;
  const watchdog = spawn('/bin/sh', ['-c', script, 'watchdog', String(pid), signal.replace('SIG', '')], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watchdog.unref();

  return watchdog;
};
