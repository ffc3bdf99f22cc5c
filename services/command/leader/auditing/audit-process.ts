import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { AuditMessage } from './audit-main.ts';

const PROGRAM = fileURLToPath(new URL('./audit-main.ts', import.meta.url));

/** Milliseconds after which an audit of the new events, or of the whole log, is given up. */
const DEADLINE = { newest: 240_000, whole: 12 * 3_600_000 } as const;

/** Audits the whole log, or what is new after a position. */
export type RunAudit = (from: bigint | null, signal: AbortSignal) => Promise<AuditMessage>;

/**
 * Audits in a separate process with low priority: hashing a whole log must not slow down somebody who is signing, and
 * what an audit remembers of each stream is gone afterwards. The process ends with the one that started it.
 */
export const auditingProcess =
  (env: NodeJS.ProcessEnv): RunAudit =>
  async (from, signal) => {
    const child = fork(PROGRAM, from === null ? [] : [String(from)], { env });
    const stop = () => child.kill('SIGKILL');
    const over = AbortSignal.any([
      signal,
      AbortSignal.timeout(from === null ? DEADLINE.whole : DEADLINE.newest),
    ]);
    over.addEventListener('abort', stop, { once: true });
    if (over.aborted) stop();
    let audited: AuditMessage | null = null;
    child.on('message', (message: AuditMessage) => {
      audited = message;
    });

    await once(child, 'exit').finally(() => over.removeEventListener('abort', stop));
    over.throwIfAborted();

    return audited ?? ended();
  };

const ended = (): never => {
  throw new Error('the process that audits ended before it was done');
};
