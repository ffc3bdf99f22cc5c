import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Milliseconds of processor time of a service and all its processes, including those that have ended (proc(5)). */
export const processorOf = (pid: number): number =>
  [pid, ...descendants(pid)]
    .flatMap((one) => contentOf(`/proc/${one}/stat`).split(') ').at(-1)?.split(' ').slice(11, 15) ?? [])
    .reduce((sum, ticks) => sum + Number(ticks) * 10, 0);

/** Watches how many bytes a service and its readers take together at most. */
export const watchMemory = (pid: number) => {
  let highest = 0;
  const look = () => {
    const readers = descendants(pid).filter((child) => commandOf(child).includes('-process.ts'));
    const together = readers.map(ownBytes).reduce((sum, bytes) => sum + bytes, residentBytes(pid));
    highest = Math.max(highest, together);
  };
  const timer = setInterval(look, 100);

  return () => {
    clearInterval(timer);
    return highest;
  };
};

const commandOf = (pid: number): string => contentOf(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');

/** Bytes that belong to this process alone, without the shared program code. */
const ownBytes = (pid: number): number =>
  residentBytes(pid) - Number(contentOf(`/proc/${pid}/statm`).split(' ')[2] ?? 0) * 4096;

const residentBytes = (pid: number): number =>
  Number(contentOf(`/proc/${pid}/statm`).split(' ')[1] ?? 0) * 4096;

/** Answers an empty string for a process that has ended. */
const contentOf = (path: string): string => {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
};

/** Every descendant of this process. */
export const descendants = (pid: number): number[] => {
  const table = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const below = (parent: number): number[] =>
    table.filter(([, one]) => one === parent).flatMap(([child = 0]) => [child, ...below(child)]);

  return below(pid).filter(isRunning);
};

export const isRunning = (pid: number): boolean => existsSync(`/proc/${pid}/exe`);
