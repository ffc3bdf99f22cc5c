import { readFile } from 'node:fs/promises';

/** Returns how many milliseconds of processor time a process has used (on Linux, at 100 ticks per second). */
export const processorTime = async (pid: number): Promise<number> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');

  return 10 * (Number(fields[11]) + Number(fields[12]));
};
