import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Refusal } from '#contracts/api/refusals.ts';
import type { BackupDependencies } from '../backup-dependencies.ts';
import type { TakingMessage } from './process-main.ts';
import type { TakenBackup } from './take.ts';

const PROGRAM = fileURLToPath(new URL('./process-main.ts', import.meta.url));

/** File buffers lie outside the heap of V8. Without this flag, V8 would collect all garbage after every few of them. */
const FLAGS = ['--external-memory-accounted-in-global-limit'];

/** Starts a process that takes a backup of an epoch; null means the current one. It sends `TakingMessage`s. */
export const startTaking = (env: NodeJS.ProcessEnv, epoch: number | null = null): ChildProcess =>
  fork(PROGRAM, epoch === null ? [] : [String(epoch)], { env, execArgv: FLAGS });

/**
 * Takes backups in a separate process with low priority: reading, compressing and verifying gigabytes must not slow
 * down somebody who is placing a field. The process ends with the one that started it.
 */
export const takingProcess =
  (env: NodeJS.ProcessEnv): BackupDependencies['take'] =>
  async (epoch, tell, signal) => {
    const child = startTaking(env, epoch);
    const stop = () => child.kill('SIGKILL');
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
    let outcome: Exclude<TakingMessage, { kind: 'progress' }> | null = null;
    child.on('message', (word: TakingMessage) => {
      if (word.kind === 'progress') tell(word.progress);
      else outcome = word;
    });

    await once(child, 'exit').finally(() => signal.removeEventListener('abort', stop));
    signal.throwIfAborted();
    return takenOr(outcome);
  };

const takenOr = (outcome: Exclude<TakingMessage, { kind: 'progress' }> | null): TakenBackup => {
  if (outcome?.kind === 'taken') return outcome.taken;
  if (outcome?.kind === 'refused') throw new Refusal(outcome.code, outcome.parameters);

  throw new Error('the process that takes backups ended before it had taken one');
};
