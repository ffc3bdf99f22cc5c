import { open } from 'node:inspector';
import { isMainThread } from 'node:worker_threads';

/**
 * Loaded before a service's own code (`--import`), so that a debugger can be attached. Workers and grandchildren inherit
 * the flag, but they must not take the port, which `--inspect` would have them do.
 */
if (isMainThread && process.ppid === Number(process.env.SUPERVISOR_PID))
  open(Number(process.env.INSPECT_PORT), '127.0.0.1');
