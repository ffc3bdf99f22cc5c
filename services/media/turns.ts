import { Refused } from './refused.ts';
import { nextTask } from './workers/next-task.ts';

type Limits = {
  /** Pieces of work at once, in all and for one account. */
  readonly atOnce: number;
  readonly each: number;
  /** How much of one account may wait beside it; more is refused `upload.waiting`. */
  readonly waiting: number;
};

type Task = { readonly account: string; readonly urgent: true; readonly begin: () => void };

/** Runs a bounded amount of work at once; accounts take turns. */
export const turns = ({ atOnce, each, waiting: most }: Limits) => {
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
