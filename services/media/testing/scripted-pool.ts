import { setImmediate as nextTurn } from 'node:timers/promises';
import { Displaced } from '../workers/failures.ts';
import { type Member, openPool, type Pool, type Wish } from '../workers/pool.ts';

/** Orders a job that somebody waits for, on behalf of that account. */
export const order = (pool: Pool<string, string>, account: string) => (name: string) =>
  pool.ask(async () => name, { when: 'now', account }).done;

export const ahead: Wish = { when: 'ahead', account: '' };

type Script = {
  readonly size: number;
  readonly share?: number;
  readonly byHand?: boolean;
  readonly breaks?: boolean;
  readonly budget?: number;
  readonly warm?: number;
  readonly rest?: number;
  readonly aside?: number;
  /** Once its workers have stood back, they can't come back. */
  readonly isBound?: boolean;
};

/**
 * A pool whose workers answer with their job. With `byHand` they wait for `finish`; with `breaks` they break on the job
 * "break".
 */
export const scripted = ({
  size,
  share = size,
  byHand = false,
  breaks = false,
  budget = 5_000,
  warm = 1,
  rest = 60_000,
  aside = 0,
  isBound = false,
}: Script) => {
  const begun: string[] = [];
  const endings = new Map<string, () => void>();
  const counts = { started: 0, killed: 0, running: 0, most: 0, back: 0 };

  const large = new Set<string>();

  const start = (): Member<string, string> => {
    counts.started++;
    let doing = '';
    let die = () => {};
    const dead = new Promise<never>((_, reject) => {
      die = () => reject(new Error('killed'));
    });
    dead.catch(() => undefined);
    const work = async (job: string, begins: () => void) => {
      begins();
      begun.push(job);
      doing = job;
      counts.most = Math.max(counts.most, ++counts.running);
      try {
        if (byHand) await Promise.race([dead, new Promise<void>((resolve) => endings.set(job, resolve))]);
        else await nextTurn();
        if (breaks && job === 'break') throw new Error('broke');
        if (job === 'killed') throw new Displaced('killed');
        return { done: job, worn: false };
      } finally {
        counts.running--;
      }
    };
    let alive = true;

    return {
      ask: work,
      isAlive: () => alive,
      standBack: () => {
        counts.back++;
      },
      comeBack: () => !isBound,
      use: () => null,
      isTooLarge: () => large.has(doing),
      kill: () => {
        if (alive) counts.killed++;
        alive = false;
        die();
      },
    };
  };

  return {
    pool: openPool<string, string>({ start, size, share, warm, budget, rest, aside, slow: 20 }),
    begun: () => begun,
    finish: (job: string) => endings.get(job)?.(),
    started: () => counts.started,
    killed: () => counts.killed,
    most: () => counts.most,
    back: () => counts.back,
    grow: (job: string) => void large.add(job),
  };
};
