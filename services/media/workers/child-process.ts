import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { exchange } from './exchange.ts';
import type { Member } from './pool.ts';

/** Bytes that one process may take for itself, and all of them together. */
const MOST_EACH = 600e6;
const MOST_TOGETHER = 700e6;

/** Those that run, so that all can be measured. */
const children = new Set<ChildProcess>();

/**
 * A process that runs `script`. Files are read in processes rather than threads: only the end of a process gives
 * back for sure what a file made it take.
 */
export const startProcess = <Job, Done>(script: URL): Member<Job, Done> => {
  const child = forked(fileURLToPath(script));
  children.add(child);
  child.on('exit', () => children.delete(child)).on('error', () => undefined);
  child.unref();
  child.channel?.unref();

  return {
    ask: (job) => exchange<Done>(child, () => child.send(job as object)),
    isAlive: () => child.connected,
    isTooLarge: () => isTooLarge(child),
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

const isTooLarge = (child: ChildProcess): boolean => {
  const own = ownBytes(child);
  if (own > MOST_EACH) return true;
  const all = [...children].map(ownBytes);

  return all.reduce((sum, bytes) => sum + bytes, 0) > MOST_TOGETHER && own === Math.max(...all);
};

/** statm counts pages of 4 KiB: resident ones second, third those shared with others. 0 where there is no /proc. */
const ownBytes = ({ pid }: ChildProcess): number => {
  try {
    const [, resident, shared] = readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ');
    return (Number(resident) - Number(shared)) * 4096;
  } catch {
    return 0;
  }
};
