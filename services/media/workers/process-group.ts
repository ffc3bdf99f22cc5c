import type { ChildProcess } from 'node:child_process';
import { statOf } from './process-use.ts';

type Child = Pick<ChildProcess, 'pid' | 'exitCode' | 'signalCode'>;

/**
 * Kills a child and everything it started, if it leads a process group. A child that has ended is left alone, because
 * its number and its group's may belong to somebody else by now. (The system keeps the number until Node has set one of
 * the two codes.)
 */
export const killGroup = ({ pid, exitCode, signalCode }: Child): void => {
  if (!pid || exitCode !== null || signalCode !== null) return;
  const isLeader = statOf(pid)?.group === pid;

  process.kill(isLeader ? -pid : pid, 'SIGKILL');
};
