import { readdir, readFile } from 'node:fs/promises';

/** Returns how many milliseconds of processor time a process has used (on Linux, at 100 ticks per second). */
export const processorTime = async (pid: number): Promise<number> => (await statOf(pid))?.own ?? 0;

/** The same of a process with all that it started, those that have ended included. */
export const processorTimeOfTree = async (root: number): Promise<number> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const all = new Map<number, Stat>();
  for (const pid of pids) {
    const stat = await statOf(pid);
    if (stat) all.set(pid, stat);
  }
  const sum = (pid: number): number => {
    const children = [...all].filter(([, { parent }]) => parent === pid).map(([child]) => sum(child));
    const { own = 0, ended = 0 } = all.get(pid) ?? {};

    return own + ended + children.reduce((one, other) => one + other, 0);
  };

  return sum(root);
};

/**
 * The same of a process without threads and of those that it started itself: Postgres has one for each connection. This
 * reads a few files, not those of all processes.
 */
export const processorTimeOfFamily = async (pid: number): Promise<number> => {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const { own = 0, ended = 0 } = (await statOf(pid)) ?? {};
  const times = await Promise.all(children.trim().split(' ').map(Number).map(processorTime));

  return own + ended + times.reduce((one, other) => one + other, 0);
};

type Stat = { readonly parent: number; readonly own: number; readonly ended: number };

/** Null if there is no such process any more. */
const statOf = async (pid: number): Promise<Stat | null> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (stat === null) return null;
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const ticks = (...places: readonly number[]) =>
    10 * places.reduce((sum, place) => sum + (fields[place] ?? 0), 0);

  return { parent: fields[1] ?? 0, own: ticks(11, 12), ended: ticks(13, 14) };
};
