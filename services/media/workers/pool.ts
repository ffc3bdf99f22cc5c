/** A worker that does one job at a time. */
export type Member<Job, Done> = {
  /** Rejects when the worker dies, or breaks so that it is of no more use. */
  ask(job: Job): Promise<{ readonly done: Done; readonly worn: boolean }>;
  isAlive(): boolean;
  /** It has taken more memory than it may. */
  isTooLarge(): boolean;
  kill(): void;
};

export type Order<Done> = {
  readonly done: Promise<Done>;
  /** Someone waits for it now. */
  readonly hurry: () => void;
};

export type Pool<Job, Done> = {
  /**
   * `job` is called when its turn comes, so that what waits takes no memory. `ahead` is for what nobody waits for
   * yet: it never takes the last worker, and may be dropped. `budget` is in milliseconds from when work begins.
   */
  ask(job: () => Promise<Job>, when: 'now' | 'ahead', budget?: number): Order<Done>;
  /** Has a worker started for a job that is likely to come. */
  expect(): void;
  close(): void;
};

/** A file took more time or memory than a file may. */
export class Overrun extends Error {
  override readonly name = 'Overrun';

  constructor() {
    super('the job took too much time or memory');
  }
}

/** Nobody waits for it, and there is no room for it. */
export class Dropped extends Error {
  override readonly name = 'Dropped';

  constructor() {
    super('the job was dropped');
  }
}

type Options<Job, Done> = {
  readonly start: () => Member<Job, Done>;
  readonly size: number;
  /** How many are kept ready while there is nothing to do. */
  readonly warm: number;
  /** Milliseconds for one job. */
  readonly budget: number;
  /** Milliseconds for which more workers than `warm` stay without a job; a minute. */
  readonly rest?: number;
};

type Task<Job, Done> = {
  readonly job: () => Promise<Job>;
  readonly budget: number;
  urgent: boolean;
  overrun: boolean;
  member: Member<Job, Done> | null;
  readonly resolve: (done: Done) => void;
  readonly reject: (error: unknown) => void;
};

const MOST_AHEAD = 32;

/** A bounded set of workers: a job that overruns costs a worker, never the service. */
export const openPool = <Job, Done>(options: Options<Job, Done>): Pool<Job, Done> => {
  const { start, size, warm, rest = 60_000 } = options;
  const waiting: Task<Job, Done>[] = [];
  const running = new Set<Task<Job, Done>>();
  const idle: Member<Job, Done>[] = [];
  let resting: NodeJS.Timeout | undefined;
  let closed = false;

  const ask = (job: () => Promise<Job>, when: 'now' | 'ahead', budget = options.budget): Order<Done> => {
    const { promise, resolve, reject } = Promise.withResolvers<Done>();
    /** What nobody waits for may fail unheard. */
    promise.catch(() => undefined);
    const task = { job, budget, urgent: when === 'now', overrun: false, member: null, resolve, reject };
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
      void run(task);
    }
  };

  const next = () => {
    const free = size - running.size;
    if (closed || free < 1) return undefined;

    return waiting.find(({ urgent }) => urgent) ?? (free > 1 ? waiting[0] : undefined);
  };

  const run = async (task: Task<Job, Done>) => {
    try {
      task.resolve(await answered(task, await task.job()));
    } catch (error) {
      task.reject(error);
    } finally {
      running.delete(task);
      settle();
      pump();
    }
  };

  const answered = async (task: Task<Job, Done>, job: Job): Promise<Done> => {
    const member = idleOne() ?? start();
    task.member = member;
    const unwatched = watched(task);

    try {
      const { done, worn } = await member.ask(job);
      if (worn) member.kill();
      else idle.push(member);
      return done;
    } catch (error) {
      member.kill();
      throw task.overrun ? new Overrun() : error;
    } finally {
      unwatched();
    }
  };

  const idleOne = (): Member<Job, Done> | undefined => {
    for (let member = idle.pop(); member; member = idle.pop()) if (member.isAlive()) return member;
  };

  /** Ends the task when its time is up, or its worker too large. */
  const watched = (task: Task<Job, Done>) => {
    const end = () => {
      task.overrun = true;
      task.member?.kill();
    };
    const timeout = setTimeout(end, task.budget);
    const interval = setInterval(() => {
      if (!task.overrun && task.member?.isTooLarge()) end();
    }, 50);

    return () => {
      clearTimeout(timeout);
      clearInterval(interval);
    };
  };

  /** Workers that died are replaced before they are missed; those that are too many go after a rest. */
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
