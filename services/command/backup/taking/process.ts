import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Refusal, type RefusalCode } from '#contracts/api/refusals.ts';
import type { BackupDependencies } from '../backup-dependencies.ts';
import type { TakingMessage } from './process-main.ts';
import type { Taken } from './take.ts';

const PROGRAM = fileURLToPath(new URL('./process-main.ts', import.meta.url));

/** Files pass through buffers outside V8's heap: it would collect all of its garbage for every few of them else. */
const FLAGS = ['--external-memory-accounted-in-global-limit'];

/** Begins to take a backup of an epoch, the current one for null. It says `Word`s. */
export const startTaking = (env: NodeJS.ProcessEnv, epoch: number | null = null): ChildProcess =>
  fork(PROGRAM, epoch === null ? [] : [String(epoch)], { env, execArgv: FLAGS });

/**
 * Takes backups in a process of its own, which yields to all others: reading, compressing and verifying gigabytes
 * must not keep anybody waiting who places a field. It ends with whoever started it.
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

const takenOr = (outcome: Exclude<TakingMessage, { kind: 'progress' }> | null): Taken => {
  if (outcome?.kind === 'taken') return outcome.taken;
  if (outcome?.kind === 'refused') throw new Refusal(outcome.code as RefusalCode, outcome.message);

  throw new Error('the process that takes backups ended before it had taken one');
};
