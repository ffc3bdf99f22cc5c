import type { EventEmitter } from 'node:events';
import { flushCompileCache } from 'node:module';
import { Broken, Displaced } from './failures.ts';

/** What a worker sends back. `worn` means that it has grown so large that a fresh one should replace it. */
export type Reply<Done> =
  | { readonly done: Done; readonly worn: boolean }
  | { readonly broken: { readonly name: string; readonly message: string } };

/** A process sends this first, once it has started up. */
type Begun = { readonly begun: true };

/** A thread or a process. It speaks by messages, and keeps our process alive only while it has a job. */
type Partner = EventEmitter & { ref(): void; unref(): void };

/**
 * Sends a job and waits for the reply. Rejects with `Broken` if the worker ends or reports that it broke, and with
 * `Displaced` if it was killed.
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

/** Whether the worker was gone before the job reached it, as `EPIPE` says. No file can cause that. */
const isOfTheChannel = ({ code = '' }: NodeJS.ErrnoException): boolean =>
  /^(EPIPE|ECONNRESET|ERR_IPC_CHANNEL_CLOSED)$/.test(code);

/** Makes a reply of what `work` answers, or of the error that broke it. */
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
 * Answers each job in a child process, and ends with its parent. An error that a library throws outside its answer
 * would leave the job unanswered, so that error becomes the answer. Such a process is mostly killed, so it doesn't wait
 * for its end to save what it compiled (NODE_COMPILE_CACHE): the next one starts faster.
 */
export const answerParent = <Job, Done>(work: (job: Job) => Promise<Done>, worn?: () => boolean): void => {
  process.on('message', async (job: Job) => {
    await sendToParent({ begun: true });
    await sendToParent(await replyOf(() => work(job), worn));
    flushCompileCache();
  });
  process.on(
    'uncaughtException',
    (error) => void sendToParent(brokenBy(error)).finally(() => process.exit(1)),
  );
  process.on('disconnect', () => process.exit());
};

const sendToParent = (message: Begun | Reply<unknown>) =>
  new Promise<void>((resolve) => process.send?.(message, undefined, undefined, () => resolve()));
