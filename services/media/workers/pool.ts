import { Displaced, Dropped, type Overrun } from './failures.ts';
import { nextTask } from './next-task.ts';
import { type Limits, type Watched, watch } from './watch.ts';

/** A worker that does one job at a time. */
export type Member<Job, Done> = Watched & {
  /**
   * Calls `begun` once the worker has started up and the job itself begins. Rejects if the worker dies or breaks and
   * can't be used any more.
   */
  ask(job: Job, begun: () => void): Promise<{ readonly done: Done; readonly worn: boolean }>;
  isAlive(): boolean;
  /** Leaves the processor to others that need it. */
  standBack?(): void;
  /** Stops leaving it to others. Answers false if that isn't possible. */
  comeBack?(): boolean;
  kill(): void;
};

export type When = 'now' | 'ahead';

export type Wish = {
  /** `ahead` is for jobs that nobody waits for yet. They never take the last worker, and may be dropped. */
  readonly when: When;
  /** Accounts take turns. */
  readonly account: string;
};

/** The wish for jobs that somebody waits for, if all callers count as one account. */
export const everybody: Wish = { when: 'now', account: '' };

export type Order<Done> = {
  readonly done: Promise<Done>;
  /** Tells the pool that somebody waits for it now. */
  readonly hurry: () => void;
};

export type Pool<Job, Done> = {
  /**
   * Calls `job` when its turn comes, so that waiting jobs take no memory. Rejects with `Overrun` or `Broken` if the job
   * is at fault, and with `Displaced` if the machine is.
   */
  ask(job: () => Promise<Job>, wish: Wish): Order<Done>;
  /** Starts a worker for a job that is likely to come. */
  expect(): void;
  close(): void;
};

type Options<Job, Done> = {
  readonly start: () => Member<Job, Done>;
  readonly size: number;
  /** How many workers one account may hold. Without it, one account may hold all. */
  readonly share?: number;
  /** How many workers are kept ready while there is nothing to do. */
  readonly warm: number;
  /** How many slow jobs may run beside `size` others. Without it, none may. */
  readonly aside?: number;
  /** Milliseconds that workers beyond `warm` stay without a job. A minute by default. */
  readonly rest?: number;
} & Pick<Limits, 'budget'> &
  Partial<Limits>;

type Task<Job, Done> = {
  readonly job: () => Promise<Job>;
  readonly account: string;
  urgent: boolean;
  tries: number;
  member: Member<Job, Done> | null;
  /** The job has taken long, so its worker stands back. */
  isSlow: boolean;
  /** Ends the job to make way for others. */
  displace: (() => void) | null;
  readonly resolve: (done: Done) => void;
  readonly reject: (error: unknown) => void;
};

const FRESH = { member: null, isSlow: false, displace: null };
/** Milliseconds of processor time after which a job is slow. Most pages take a tenth of it. */
const SLOW = 500;

const MOST_AHEAD = 32;
/** How often a displaced job is started in all. */
const MOST_TRIES = 2;

/** A limited set of workers. A job that overruns costs a worker, but never the service. */
export const openPool = <Job, Done>(options: Options<Job, Done>): Pool<Job, Done> => {
  const { start, size, share = size, warm, rest = 60_000, aside = 0 } = options;
  const limits = { idle: 2_000, patience: 60_000, slow: SLOW, ...options };
  const waiting: Task<Job, Done>[] = [];
  const running = new Set<Task<Job, Done>>();
  const idle: Member<Job, Done>[] = [];
  const served = new Map<string, number>();
  let turn = 0;
  let resting: NodeJS.Timeout | undefined;
  let closed = false;

  const ask = (job: () => Promise<Job>, { when, account }: Wish): Order<Done> => {
    const { promise, resolve, reject } = Promise.withResolvers<Done>();
    /** A job that nobody waits for may fail silently. */
    promise.catch(() => undefined);
    const task = { job, account, urgent: when === 'now', tries: 0, resolve, reject, ...FRESH };
    waiting.push(task);
    dropOldest();
    pump();

    return {
      done: promise,
      hurry: () => {
        task.urgent = true;
        pump();
      },
    };
  };

  const dropOldest = () => {
    const ahead = waiting.filter(({ urgent }) => !urgent);
    for (const task of ahead.slice(0, Math.max(0, ahead.length - MOST_AHEAD))) {
      waiting.splice(waiting.indexOf(task), 1);
      task.reject(new Dropped());
    }
  };

  const pump = () => {
    for (let task = next(); task; task = next()) {
      waiting.splice(waiting.indexOf(task), 1);
      running.add(task);
      served.set(task.account, ++turn);
      void run(task);
    }
    if (running.size === 0) served.clear();
    makeWay();
  };

  const slow = () => [...running].filter(({ isSlow }) => isSlow);
  /** How many workers may be busy now. Those that stand back cost the others little. */
  const room = () => size + Math.min(slow().length, aside);
  const next = () => {
    const slowed = new Set(slow().map(({ account }) => account));
    const may = waiting.filter(({ account }) => share === size || !slowed.has(account));

    return closed ? undefined : nextTask(may, [...running], { size: room(), share, served });
  };

  /** If slow jobs hold even the last worker, one of them is ended for an account that has none running. */
  const makeWay = () => {
    const all = [...running];
    const isAlone = ({ account, urgent }: Task<Job, Done>) =>
      urgent && all.every((one) => one.account !== account);
    if (all.length < room() || slow().length <= aside || !waiting.some(isAlone)) return;
    // The list begins with the one that has run longest.
    const [longest] = slow();
    longest?.displace?.();
  };

  const stepAside = (task: Task<Job, Done>, member: Member<Job, Done>) => {
    if (aside === 0) return;
    member.standBack?.();
    task.isSlow = true;
    if (!closed && idle.length === 0) idle.push(start());
    pump();
  };

  const run = async (task: Task<Job, Done>) => {
    try {
      task.resolve(await answerTask(task, await task.job()));
    } catch (error) {
      if (mayRepeat(error) && ++task.tries < MOST_TRIES && !closed) waiting.unshift(task);
      else task.reject(error);
    } finally {
      Object.assign(task, FRESH);
      running.delete(task);
      settle();
      pump();
    }
  };

  const answerTask = async (task: Task<Job, Done>, job: Job): Promise<Done> => {
    const member = idleOne() ?? start();
    task.member = member;
    let ended: Overrun | Displaced | null = null;
    const end = (why: Overrun | Displaced) => {
      ended ??= why;
      task.displace = null;
      member.kill();
    };
    task.displace = () => end(new Displaced('others'));
    const watching = watch(member, limits, { slow: () => stepAside(task, member), end });

    try {
      const { done, worn } = await member.ask(job, watching.begun);
      if (worn || (task.isSlow && !member.comeBack?.())) replace(member);
      else idle.push(member);
      return done;
    } catch (error) {
      replace(member);
      throw ended ?? error;
    } finally {
      watching.stop();
    }
  };

  const idleOne = (): Member<Job, Done> | undefined => {
    for (let member = idle.pop(); member; member = idle.pop()) if (member.isAlive()) return member;
  };

  /** Starts the fresh worker before the next job needs it, so that no job waits for a start. */
  const replace = (member: Member<Job, Done>) => {
    member.kill();
    if (!closed && idle.length + running.size <= room()) idle.push(start());
  };

  /** Replaces idle workers that died, and ends surplus ones after a rest. */
  const settle = () => {
    while (!closed && idle.length + running.size < warm) idle.push(start());
    clearTimeout(resting);
    resting = setTimeout(() => {
      for (const member of idle.splice(warm)) member.kill();
    }, rest).unref();
  };

  const expect = () => {
    if (idle.length + running.size === 0) idle.push(start());
    settle();
  };

  const close = () => {
    closed = true;
    clearTimeout(resting);
    for (const member of idle.splice(0)) member.kill();
    for (const { member } of running) member?.kill();
    for (const task of waiting.splice(0)) task.reject(new Dropped());
  };

  settle();
  return { ask, expect, close };
};

/** A job that took too long by the clock had its chance, and one that made way would meet the same others again. */
const mayRepeat = (error: unknown) => error instanceof Displaced && error.why === 'killed';
