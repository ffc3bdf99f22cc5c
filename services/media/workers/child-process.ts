import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { exchange } from './exchange.ts';
import type { Member } from './pool.ts';
import { ownBytes, threadsOf, useOf } from './process-use.ts';

/**
 * When all processes together take more bytes than this, idle ones are ended. Busy ones never are, whatever the others
 * take.
 */
const ENOUGH = 800e6;

/** The running processes, and whether each is busy. */
const processes = new Map<ChildProcess, 'at work' | 'at rest'>();

/**
 * A process that runs `script`. Files are read in processes and not in threads, because only the end of a process
 * surely gives back the memory that a file made it take. Each may have at most `memory` bytes for itself, whatever the
 * others take. The script finds `settings` as JSON in its environment.
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

/** A niceness as nice(1) has it: the process gets a twentieth of what others get of the same processor. */
const BACKGROUND = 15;

/**
 * Changes the priority of all threads of a process (setpriority(2)). False if that is not permitted or the process is
 * gone.
 */
const changePriority = (pid: number, priority: number): boolean => {
  try {
    for (const thread of [pid, ...threadsOf(pid).map(Number)]) setPriority(thread, priority);
    return true;
  } catch {
    return false;
  }
};

/** A program of util-linux that lets a child die with its parent, even when the child is too busy to notice. */
const SETPRIV = '/usr/bin/setpriv';

/** 384 MB for objects, and 8,192 pages of 64 KiB (512 MB) for each WebAssembly memory. */
const LIMITS = ['--max-old-space-size=384', '--wasm-max-mem-pages=8192', '--expose-gc'];

const forked = (script: string, settings: string): ChildProcess => {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const isTied = existsSync(SETPRIV);

  return fork(script, {
    execPath: isTied ? SETPRIV : process.execPath,
    execArgv: isTied ? ['--pdeathsig', 'KILL', process.execPath, ...LIMITS] : LIMITS,
    env: { PATH, NODE_COMPILE_CACHE, SETTINGS: settings },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
};

/**
 * If the machine runs out of memory, the kernel should end one of these first, because its job can be started again.
 */
const offerToTheKernel = (pid: number): void => {
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, '1000');
  } catch {
    // The file exists only on Linux, and only for a process that could be started.
  }
};

/** Ending idle processes costs nobody any work, so they go first. */
const makeRoom = (): void => {
  const all = [...processes.keys()].map(({ pid = 0 }) => ownBytes(pid));
  if (all.reduce((sum, bytes) => sum + bytes, 0) <= ENOUGH) return;

  for (const [one, state] of processes) if (state === 'at rest') one.kill('SIGKILL');
};
