import { Refused } from './refused.ts';
import { nextTask } from './workers/next-task.ts';

type Limits = {
  /** How many pieces of work may run at once, in total and for each account. */
  readonly atOnce: number;
  readonly each: number;
  /** How many more pieces of each account may wait. The next one is refused with `upload.waiting`. */
  readonly waiting: number;
};

type Task = { readonly account: string; readonly urgent: true; readonly begin: () => void };

/** Runs a limited number of pieces of work at once. Accounts take turns. */
export const fairQueue = ({ atOnce, each, waiting: most }: Limits) => {
  const waiting: Task[] = [];
  const running: Task[] = [];
  const served = new Map<string, number>();
  let turn = 0;

  const pump = () => {
    for (let task = next(); task; task = next()) {
      waiting.splice(waiting.indexOf(task), 1);
      running.push(task);
      served.set(task.account, ++turn);
      task.begin();
    }
    if (running.length === 0) served.clear();
  };

  const next = () => nextTask(waiting, running, { size: atOnce, share: each, served });

  return async <Result>(account: string, work: () => Promise<Result>): Promise<Result> => {
    const held = [...running, ...waiting].filter((task) => task.account === account).length;
    if (held >= each + most) throw new Refused('upload.waiting');
    const { promise, resolve } = Promise.withResolvers<void>();
    const task: Task = { account, urgent: true, begin: resolve };
    waiting.push(task);
    pump();
    await promise;

    try {
      return await work();
    } finally {
      running.splice(running.indexOf(task), 1);
      pump();
    }
  };
};
