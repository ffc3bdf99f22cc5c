import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { commandLine } from '../deploy/local/supervisor/command-line.ts';
import { freePorts } from '../tests/harness/free-ports.ts';
import { npmStart, READY, type Started } from '../tests/harness/npm-start.ts';
import { temporaryFolder } from '../tests/harness/temporary-folder.ts';
import { type Figure, printFigures } from './figure.ts';

/** How many milliseconds the work takes that goes on after a start. */
const SETTLING = 20_000;

/** Measures how long a start takes, and how much memory and processor time everything needs when idle. */
export const bench = async (): Promise<readonly Figure[]> => {
  const folder = await temporaryFolder();
  const dataDir = join(folder.path, 'data');
  const ports = await freePorts();
  const start = async () => {
    const begun = performance.now();
    const product = npmStart(dataDir, ports);
    while (!product.output().includes(READY)) await delay(10);

    return { product, seconds: (performance.now() - begun) / 1000 };
  };

  const first = await start();
  await first.product.end('SIGINT');
  const second = await start();
  await delay(SETTLING);
  const memory = await memoryOf(second.product);
  const begun = performance.now();
  await second.product.end('SIGINT');
  const stopped = (performance.now() - begun) / 1000;
  await folder.remove();

  return [
    { name: 'first start to ready, all installed', value: first.seconds, unit: 's' },
    { name: 'second start to ready', value: second.seconds, unit: 's', limit: most(10) },
    { name: 'Ctrl-C to the end', value: stopped, unit: 's', limit: most(12) },
    { name: 'memory when idle, without soffice', value: memory.product, unit: 'MB', limit: most(900) },
    { name: 'memory of a warm soffice', value: memory.soffice, unit: 'MB' },
  ];
};

const most = (value: number) => ({ at: 'most', value, source: 'design, sections 2 and 12' }) as const;

/** Returns the proportional set size (Linux), which counts a page that several processes share only once. */
const memoryOf = async ({ pid }: Started) => {
  const pids = await familyOf(pid);
  const sizes = await Promise.all(
    pids.map(async (id) => ({ size: await sizeOf(id), line: await commandLine(id) })),
  );
  const sum = (isSoffice: boolean) =>
    sizes
      .filter(({ line }) => /soffice/.test(line) === isSoffice)
      .reduce((total, { size }) => total + size, 0);

  return { product: sum(false), soffice: sum(true) };
};

/** Returns a process and all its descendants. */
const familyOf = async (pid: number): Promise<readonly number[]> => {
  const tasks = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = await Promise.all(
    tasks.map((task) => readFile(`/proc/${pid}/task/${task}/children`, 'utf8').catch(() => '')),
  );
  const children = lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number));

  return [pid, ...(await Promise.all(children.map(familyOf))).flat()];
};

/** Returns the memory of a process in megabytes. */
const sizeOf = async (pid: number) => {
  const summary = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');

  return Number(/^Pss:\s+(\d+) kB/m.exec(summary)?.[1] ?? 0) / 1024;
};

if (import.meta.main) printFigures('Start and idle memory', await bench());
