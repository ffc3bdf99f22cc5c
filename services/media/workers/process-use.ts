import { readdirSync, readFileSync } from 'node:fs';

/** What processes have used and are doing, as Linux reports it (proc(5)). */
export type Use = {
  /** Milliseconds of processor time of all their threads since they started. */
  readonly processor: number;
  /** None of their threads computes, or waits for a processor or a disk. */
  readonly isAsleep: boolean;
};

/** Null if there is no /proc, or the processes have ended. */
export const useOf = (pids: readonly number[]): Use | null => {
  const stats = pids.map((pid) => statOf(pid));
  const known = stats.filter((stat) => stat !== null);
  if (known.length === 0) return null;

  return {
    processor: known.reduce((sum, { processor }) => sum + processor, 0),
    isAsleep: pids.every((pid) => threadsOf(pid).every((thread) => isAsleep(pid, thread))),
  };
};

/** A process and all its descendants. */
export const familyOf = (pid: number): readonly number[] => {
  const children = threadsOf(pid)
    .flatMap((thread) => (read(`/proc/${pid}/task/${thread}/children`) ?? '').split(' '))
    .filter(Boolean);

  return [pid, ...children.flatMap((child) => familyOf(Number(child)))];
};

/** Milliseconds in a tick of proc(5): USER_HZ is 100 on every Linux that Node runs on. */
const TICK = 10;

/** The group of a process and its processor time in milliseconds. Null if they aren't known. */
export const statOf = (pid: number) => {
  const [, , group, ...rest] = fieldsOf(`/proc/${pid}/stat`);
  if (group === undefined) return null;
  const [user, system] = rest.slice(8);

  return {
    group: Number(group),
    processor: (Number(user) + Number(system)) * TICK,
  };
};

/** Bytes that a process has for itself. 0 if there is no /proc. */
export const ownBytes = (pid: number): number => {
  const [, resident, shared] = (read(`/proc/${pid}/statm`) ?? '0 0 0').split(' ');

  return (Number(resident) - Number(shared)) * 4096;
};

export const threadsOf = (pid: number): readonly string[] => {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
};

const isAsleep = (pid: number, thread: string): boolean =>
  (fieldsOf(`/proc/${pid}/task/${thread}/stat`)[0] ?? 'S') === 'S';

/** The state and what follows it. The name before them is in brackets and may hold anything. */
const fieldsOf = (path: string): readonly string[] => {
  const text = read(path);

  return text ? text.slice(text.lastIndexOf(')') + 2).split(' ') : [];
};

const read = (path: string): string | null => {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return null;
  }
};
