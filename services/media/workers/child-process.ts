import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { exchange } from './exchange.ts';
import type { Member } from './pool.ts';
import { ownBytes, threadsOf, useOf } from './process-use.ts';

/** Bytes of all of them together above which those at rest are ended; none at work ever is for the others' sake. */
const ENOUGH = 800e6;

/** Those that run, and whether they are at work. */
const processes = new Map<ChildProcess, 'at work' | 'at rest'>();

/**
 * A process that runs `script`. Files are read in processes rather than threads: only the end of a process gives
 * back for sure what a file made it take: at most `memory` bytes that it has for itself, whatever the others take.
 * It finds `settings` as JSON in its environment.
 */
export const startProcess = <Job, Done>(
  script: URL,
  memory: number,
  settings: unknown = null,
): Member<Job, Done> => {
  const child = forked(fileURLToPath(script), JSON.stringify(settings));
  const pid = child.pid ?? 0;
  processes.set(child, 'at rest');
  child.on('exit', () => processes.delete(child)).on('error', () => undefined);
  offerToTheKernel(pid);
  child.unref();
  child.channel?.unref();

  return {
    ask: async (job, begun) => {
      processes.set(child, 'at work');
      try {
        return await exchange<Done>(child, () => child.send(job as object), begun);
      } finally {
        if (processes.has(child)) processes.set(child, 'at rest');
      }
    },
    isAlive: () => child.connected && !child.killed,
    standBack: () => void changePriority(pid, BACKGROUND),
    comeBack: () => changePriority(pid, 0),
    use: () => useOf([pid]),
    isTooLarge: () => {
      makeRoom();
      return ownBytes(pid) > memory;
    },
    kill: () => void child.kill('SIGKILL'),
  };
};

/** As nice(1) has it: a twentieth of what others get that want the same processor. */
const BACKGROUND = 15;

/** Of all threads of a process (setpriority(2)); false where this is not permitted, or it is gone. */
const changePriority = (pid: number, priority: number): boolean => {
  try {
    for (const thread of [pid, ...threadsOf(pid).map(Number)]) setPriority(thread, priority);
    return true;
  } catch {
    return false;
  }
};

/** Of util-linux: lets a child die with its parent even when it is too busy to notice. */
const SETPRIV = '/usr/bin/setpriv';

/** 384 MB for objects, and 8,192 pages of 64 KiB (512 MB) for each WebAssembly memory. */
const LIMITS = ['--max-old-space-size=384', '--wasm-max-mem-pages=8192', '--expose-gc'];

const forked = (script: string, settings: string): ChildProcess => {
  const isTied = existsSync(SETPRIV);

  return fork(script, {
    execPath: isTied ? SETPRIV : process.execPath,
    execArgv: isTied ? ['--pdeathsig', 'KILL', process.execPath, ...LIMITS] : LIMITS,
    env: { PATH: process.env.PATH, SETTINGS: settings },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
};

/** Where the machine runs out of memory, the kernel is to end one of these first: its job is begun anew. */
const offerToTheKernel = (pid: number): void => {
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, '1000');
  } catch {
    // There is no such file elsewhere than on Linux, nor for a process that could not be started.
  }
};

/** Processes at rest cost nobody's work: they go first. */
const makeRoom = (): void => {
  const all = [...processes.keys()].map(({ pid = 0 }) => ownBytes(pid));
  if (all.reduce((sum, bytes) => sum + bytes, 0) <= ENOUGH) return;

  for (const [one, state] of processes) if (state === 'at rest') one.kill('SIGKILL');
};
