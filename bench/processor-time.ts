import { readFile } from 'node:fs/promises';

/** Milliseconds that a process has used (Linux, at 100 ticks a second). */
export const processorTime = async (pid: number): Promise<number> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');

  return 10 * (Number(fields[11]) + Number(fields[12]));
};
