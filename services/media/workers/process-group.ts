import type { ChildProcess } from 'node:child_process';
import { statOf } from './process-use.ts';

type Child = Pick<ChildProcess, 'pid' | 'exitCode' | 'signalCode'>;

/**
 * Kills a child with all that it started, if it leads a process group of its own. A child that has ended is left
 * alone: its number, and with it the group's, may be somebody else's by now. (Until Node has set one of the two codes
 * the system keeps the number.)
 */
export const killGroup = ({ pid, exitCode, signalCode }: Child): void => {
  if (!pid || exitCode !== null || signalCode !== null) return;
  const isLeader = statOf(pid)?.group === pid;

  process.kill(isLeader ? -pid : pid, 'SIGKILL');
};
