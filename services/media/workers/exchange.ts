import type { EventEmitter } from 'node:events';
import { Broken, Displaced } from './failures.ts';

/** What a worker sends back. `worn`: it has grown so large that a fresh one should take its place. */
export type Reply<Done> =
  | { readonly done: Done; readonly worn: boolean }
  | { readonly broken: { readonly name: string; readonly message: string } };

/** What a process sends before it: its own start is over. */
type Begun = { readonly begun: true };

/** A thread or a process: speaks by messages, keeps our process alive only while it is asked something. */
type Partner = EventEmitter & { ref(): void; unref(): void };

/**
 * Sends a job and waits for the reply. Rejects with `Broken` when the partner ends or says that it broke, with
 * `Displaced` when it was killed.
 */
export const exchange = <Done>(
  partner: Partner,
  send: () => void,
  begun: () => void,
): Promise<{ done: Done; worn: boolean }> =>
  new Promise((resolve, reject) => {
    const replied = (reply: Reply<Done> | Begun) => {
      if ('begun' in reply) begun();
      else settle(() => ('done' in reply ? resolve(reply) : reject(new Broken(reply.broken))));
    };
    const failed = (error: Error) =>
      settle(() => reject(isOfTheChannel(error) ? new Displaced('killed') : new Broken(error)));
    const ended = (_code: number | null, signal?: NodeJS.Signals | null) => {
      if (signal === 'SIGKILL') settle(() => reject(new Displaced('killed')));
      else failed(new RangeError('the worker ended without a word'));
    };
    const settle = (act: () => void) => {
      partner.off('message', replied).off('error', failed).off('exit', ended);
      partner.unref();
      act();
    };

    partner.on('message', replied).on('error', failed).on('exit', ended);
    partner.ref();
    send();
  });

/** The partner was gone before the job had reached it, as `EPIPE` says: no file did that. */
const isOfTheChannel = ({ code = '' }: NodeJS.ErrnoException): boolean =>
  /^(EPIPE|ECONNRESET|ERR_IPC_CHANNEL_CLOSED)$/.test(code);

/** The reply that carries what `work` gives, or what broke it. */
export const replyOf = async <Done>(
  work: () => Promise<Done>,
  worn: () => boolean = () => false,
): Promise<Reply<Done>> => {
  try {
    return { done: await work(), worn: worn() };
  } catch (error) {
    return brokenBy(error);
  }
};

const brokenBy = (error: unknown): Extract<Reply<never>, { broken: unknown }> => {
  const { name, message } = error as Error;
  return { broken: { name, message } };
};

/**
 * In a child process: answers each job, and ends with its parent. An error that a library throws beside its answer
 * would leave the job without one; it is the answer then.
 */
export const answerParent = <Job, Done>(work: (job: Job) => Promise<Done>, worn?: () => boolean): void => {
  process.on('message', async (job: Job) => {
    await told({ begun: true });
    await told(await replyOf(() => work(job), worn));
  });
  process.on('uncaughtException', (error) => void told(brokenBy(error)).finally(() => process.exit(1)));
  process.on('disconnect', () => process.exit());
};

const told = (message: Begun | Reply<unknown>) =>
  new Promise<void>((resolve) => process.send?.(message, undefined, undefined, () => resolve()));
