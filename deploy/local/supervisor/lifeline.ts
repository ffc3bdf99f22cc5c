import { isMainThread } from 'node:worker_threads';

/** Milliseconds in which a child without its supervisor may shut down cleanly. */
const GRACE = 12_000;
/** Milliseconds between two looks at a supervisor that is not the parent, or not any more. */
const LOOK = 1_000;

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

/** Looks once a second, since a process that was killed is still there until its parent takes notice. */
const endWith = (pid: number) => {
  if (isGone(pid)) end();
  else setTimeout(endWith, LOOK, pid).unref();
};

/**
 * Loaded before a child's own code (`--import`). The child's standard input is a pipe whose other end only the
 * supervisor holds, so when it closes, the supervisor is gone, even after kill -9. Workers and grandchildren inherit the
 * flag but not the pipe, so they're told apart by the parent's id.
 */
if (isMainThread && process.ppid === supervisor) {
  process.stdin.once('close', end);
  process.stdin.resume();
  // Node treats the pipe as a socket, which must not keep a finished program alive.
  (process.stdin as unknown as { unref?: () => void }).unref?.();
} else if (isMainThread) endWith(supervisor);
