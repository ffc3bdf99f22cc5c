import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { exchange } from './exchange.ts';
import type { Done, Job } from './jobs.ts';
import type { Member } from './pool.ts';

/** A process with pdf.js in it: its canvas is native code, whose memory only the end of a process frees for sure. */
export const startProcess = (): Member<Job, Done> => {
  const child = forked(fileURLToPath(new URL('./pdfjs-process.ts', import.meta.url)));
  child.on('error', () => undefined);
  child.unref();
  child.channel?.unref();

  return {
    ask: (job) => exchange<Done>(child, () => child.send(job)),
    alive: () => child.connected,
    memory: () => residentBytes(child.pid),
    kill: () => void child.kill('SIGKILL'),
  };
};

/** Of util-linux: lets a child die with its parent even when it is too busy to notice. */
const SETPRIV = '/usr/bin/setpriv';

const forked = (script: string): ChildProcess => {
  const node = ['--max-old-space-size=384'];
  const tied = existsSync(SETPRIV);

  return fork(script, {
    execPath: tied ? SETPRIV : process.execPath,
    execArgv: tied ? ['--pdeathsig', 'KILL', process.execPath, ...node] : node,
    env: { PATH: process.env.PATH },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
};

/** The second number of statm is the resident set in pages of 4 KiB; 0 where there is no /proc. */
const residentBytes = (pid: number | undefined): number => {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]) * 4096;
  } catch {
    return 0;
  }
};
