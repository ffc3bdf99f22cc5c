import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { exchange } from './exchange.ts';
import type { Member } from './pool.ts';
import { ownBytes, useOf } from './process-use.ts';

/** Bytes that all of them may take together. */
const MOST_TOGETHER = 800e6;

/** Those that run, so that all can be measured, and whether they are at work. */
const processes = new Map<ChildProcess, 'at work' | 'at rest'>();

/**
 * A process that runs `script`. Files are read in processes rather than threads: only the end of a process gives
 * back for sure what a file made it take: at most `memory` bytes that it has for itself.
 */
export const startProcess = <Job, Done>(script: URL, memory: number): Member<Job, Done> => {
  const child = forked(fileURLToPath(script));
  const pid = child.pid ?? 0;
  processes.set(child, 'at rest');
  child.on('exit', () => processes.delete(child)).on('error', () => undefined);
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
    use: () => useOf([pid]),
    excess: () => (ownBytes(pid) > memory ? 'own' : isLargestOfTooMany(child) ? 'shared' : null),
    kill: () => void child.kill('SIGKILL'),
  };
};

/** Of util-linux: lets a child die with its parent even when it is too busy to notice. */
const SETPRIV = '/usr/bin/setpriv';

/** 384 MB for objects, and 8,192 pages of 64 KiB (512 MB) for each WebAssembly memory. */
const LIMITS = ['--max-old-space-size=384', '--wasm-max-mem-pages=8192'];

const forked = (script: string): ChildProcess => {
  const isTied = existsSync(SETPRIV);

  return fork(script, {
    execPath: isTied ? SETPRIV : process.execPath,
    execArgv: isTied ? ['--pdeathsig', 'KILL', process.execPath, ...LIMITS] : LIMITS,
    env: { PATH: process.env.PATH },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
};

/** Where all together take too much, those at rest make room first: then the largest at work has to. */
const isLargestOfTooMany = (child: ChildProcess): boolean => {
  const sizes = [...processes].map(([one, state]) => ({ one, state, bytes: ownBytes(one.pid ?? 0) }));
  if (sizes.reduce((sum, { bytes }) => sum + bytes, 0) <= MOST_TOGETHER) return false;

  const resting = sizes.filter(({ state }) => state === 'at rest');
  for (const { one } of resting) one.kill('SIGKILL');
  const largest = sizes.reduce((most, size) => (size.bytes > most.bytes ? size : most));

  return resting.length === 0 && largest.one === child;
};
