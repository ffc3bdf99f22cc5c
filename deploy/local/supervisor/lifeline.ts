import { isMainThread } from 'node:worker_threads';

/** Milliseconds that an orphan gets for an orderly end. */
const GRACE = 12_000;

const supervisor = Number(process.env.SUPERVISOR_PID);

const end = () => {
  setTimeout(() => process.exit(1), GRACE).unref();
  process.kill(process.pid, 'SIGTERM');
};

const isGone = (pid: number) => {
  try {
    return !process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
};

/**
 * Loaded before a child's own code (`--import`): its standard input is a pipe whose other end only the supervisor
 * holds, so that its end means that the supervisor is gone, even by kill -9. Workers and grandchildren inherit the
 * flag, not the pipe: the parent's id tells them apart.
 */
if (isMainThread && process.ppid === supervisor) {
  process.stdin.once('close', end);
  process.stdin.resume();
  // A pipe is a socket to Node; it must not keep a finished program alive.
  (process.stdin as unknown as { unref?: () => void }).unref?.();
} else if (isMainThread && isGone(supervisor)) end();
