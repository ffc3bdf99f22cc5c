import type { EventEmitter } from 'node:events';

/** What a worker sends back. `worn`: it has grown so large that a fresh one should take its place. */
export type Reply<Done> =
  | { readonly done: Done; readonly worn: boolean }
  | { readonly broken: { readonly name: string; readonly message: string } };

/** A thread or a process: speaks by messages, keeps our process alive only while it is asked something. */
type Partner = EventEmitter & { ref(): void; unref(): void };

/** Sends a job and waits for the reply; rejects with `Broken` when the partner ends or says that it broke. */
export const exchange = <Done>(partner: Partner, send: () => void): Promise<{ done: Done; worn: boolean }> =>
  new Promise((resolve, reject) => {
    const replied = (reply: Reply<Done>) =>
      settle(() => ('done' in reply ? resolve(reply) : reject(new Broken(reply.broken))));
    const failed = ({ name, message }: Error) => settle(() => reject(new Broken({ name, message })));
    const ended = () => failed(new RangeError('the worker ended without a word'));
    const settle = (act: () => void) => {
      partner.off('message', replied).off('error', failed).off('exit', ended);
      partner.unref();
      act();
    };

    partner.on('message', replied).on('error', failed).on('exit', ended);
    partner.ref();
    send();
  });

/** The reply that carries what `work` gives, or what broke it. */
export const replyOf = async <Done>(
  work: () => Promise<Done>,
  worn: () => boolean = () => false,
): Promise<Reply<Done>> => {
  try {
    return { done: await work(), worn: worn() };
  } catch (error) {
    const { name, message } = error as Error;
    return { broken: { name, message } };
  }
};

/** In a child process: answers each job, and ends with its parent. */
export const answerParent = <Job, Done>(work: (job: Job) => Promise<Done>, worn?: () => boolean): void => {
  process.on('message', async (job: Job) => process.send?.(await replyOf(() => work(job), worn)));
  process.on('disconnect', () => process.exit());
};

/** A file broke the worker that read it. */
export class Broken extends Error {
  override readonly name = 'Broken';
  /** By want of memory or depth, rather than by a mistake in it or in us. */
  readonly exhausted: boolean;

  constructor({ name, message }: { readonly name: string; readonly message: string }) {
    super(`${name}: ${message}`);
    this.exhausted = /^(RuntimeError|RangeError)$/.test(name) || OUT.test(message);
  }
}

/** As V8 says it of a thread (ERR_WORKER_OUT_OF_MEMORY) and of a stack. */
const OUT = /memory limit|out of memory|call stack/i;
