import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/**
 * Stops a process and all that it started, as a machine does which hangs: connections are taken, and nothing is
 * answered. The answer lets them go on.
 */
export const suspended = async (pid: number): Promise<() => void> => {
  // First of all the one that could start others meanwhile.
  process.kill(pid, 'SIGSTOP');
  const family = [pid, ...(await descendants(pid))];
  signal(family, 'SIGSTOP');

  return () => signal(family, 'SIGCONT');
};

/** Some may have ended by themselves. */
const signal = (pids: readonly number[], name: NodeJS.Signals) => {
  for (const pid of pids)
    try {
      process.kill(pid, name);
    } catch {}
};

const descendants = async (pid: number): Promise<readonly number[]> => {
  const all = await parents();
  const below = (parent: number): readonly number[] =>
    all.filter(([, of]) => of === parent).flatMap(([child]) => [child, ...below(child)]);

  return below(pid);
};

type Parenthood = readonly [child: number, parent: number];

const parents = async (): Promise<readonly Parenthood[]> => {
  if (process.platform !== 'linux') {
    const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=']);
    return stdout.trim().split('\n').map(pairIn);
  }
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));

  return await Promise.all(
    pids.map(async (pid): Promise<Parenthood> => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      // The program's name before it may hold anything, brackets and spaces included.
      return [Number(pid), Number(stat.slice(stat.lastIndexOf(')')).split(' ')[2])];
    }),
  );
};

const pairIn = (line: string): Parenthood => {
  const [child, parent] = line.trim().split(/\s+/).map(Number);

  return [child ?? 0, parent ?? 0];
};
