import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import type { Program } from './program.ts';

export type Child = {
  readonly pid: number;
  readonly ended: Promise<Ending>;
  readonly signal: (signal: NodeJS.Signals) => void;
};

export type Ending = { readonly code: number | null; readonly signal: NodeJS.Signals | null };

type StartedProgram = Pick<Program, 'executable' | 'args' | 'env' | 'user' | 'kind' | 'stopSignal'>;

/**
 * Starts a program in its own session (so that Ctrl-C reaches only the supervisor) with its output in the file `log`.
 * It ends when this process ends, even after kill -9. Throws if the program can't be started.
 */
export const startChild = async (program: StartedProgram, log: string): Promise<Child> => {
  const output = openSync(log, 'a');
  try {
    const child = spawn(
      program.executable,
      program.kind === 'node' ? [...lifeline, ...program.args] : program.args,
      {
        env: { ...program.env, SUPERVISOR_PID: String(process.pid) },
        stdio: [program.kind === 'node' ? 'pipe' : 'ignore', output, output],
        detached: true,
        ...program.user,
      },
    );
    const pid = await waitForStart(child);
    const watchdog = program.kind === 'native' ? startWatchdog(pid, program.stopSignal) : null;

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

const waitForStart = (child: ChildProcess): Promise<number> =>
  new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('spawn', () => (child.pid ? resolve(child.pid) : reject(new Error('no process id'))));
  });

/**
 * A shell that waits for the end of its standard input, whose other end only this process holds, and then ends `pid`:
 * first with the signal, after 10 s by force. We kill the shell as soon as the child has ended, because the child's id
 * could later belong to another process.
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
