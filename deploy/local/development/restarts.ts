import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { SupervisedProgram } from '../supervisor/supervisor.ts';
import type { Reach } from './reach.ts';

type Restartable = Pick<SupervisedProgram, 'name' | 'restart'>;

type Options = {
  readonly root: string;
  readonly reach: Reach;
  readonly programs: readonly Restartable[];
  /** The files that programs begin with, by their names. */
  readonly entries: ReadonlyMap<string, string>;
  readonly report: (line: string) => void;
};

export type Restarts = {
  /** To be called with the path of each file that was changed, added or removed. */
  readonly changed: (file: string) => void;
  /** Resolves once nothing restarts any more, or after a while. */
  readonly untilSettled: () => Promise<void>;
};

/** Milliseconds in which an editor or git writes all files that belong together. */
const TOGETHER = 30;
/** Milliseconds that a program gets to end in order. Each of them withstands an end by force as well. */
const GRACE = 400;
/** Milliseconds that requests wait for a service that restarts. */
const PATIENCE = 10_000;

/** Restarts the programs that a changed file is part of. */
export const restarts = ({ root, reach, programs, entries, report }: Options): Restarts => {
  const changes = new Set<string>();
  const underWay = new Map<string, Promise<void>>();

  const restart = (program: Restartable) => {
    const began = Date.now();
    const isLatest = () => underWay.get(program.name) === turn;
    const seconds = () => ((Date.now() - began) / 1000).toFixed(1);
    const turn: Promise<void> = program
      .restart(GRACE)
      .then(() => `${program.name} is ready again after ${seconds()} s`)
      .catch(({ message }: Error) => message)
      .then((line) => {
        if (!isLatest()) return;
        underWay.delete(program.name);
        report(line);
      });
    underWay.set(program.name, turn);
  };

  const restartChanged = () => {
    const files = [...changes];
    changes.clear();
    const isOf = (entry: string) => files.some((file) => reach.uses(entry, file));
    const before = new Set(programs.filter(({ name }) => isOf(entries.get(name) ?? '')));
    for (const file of files) reach.forget(file);
    const affected = programs.filter(
      (program) => before.has(program) || isOf(entries.get(program.name) ?? ''),
    );
    if (affected.length === 0) return;
    const names = files.map((file) => relative(root, file));
    report(`${names.join(', ')} changed: restarting ${affected.map(({ name }) => name).join(', ')}`);
    for (const program of affected) restart(program);
  };

  return {
    changed: (file) => {
      if (changes.size === 0) setTimeout(restartChanged, TOGETHER);
      changes.add(file);
    },
    untilSettled: async () => {
      if (changes.size > 0) await delay(TOGETHER);
      if (underWay.size === 0) return;
      const patience = new AbortController();
      const late = delay(PATIENCE, undefined, { signal: patience.signal }).catch(() => undefined);
      await Promise.race([Promise.all(underWay.values()), late]);
      patience.abort();
    },
  };
};

/** Characters at the end of a log, and lines, in which the reason of a failure stands. */
const END = 20_000;
const LINES = 15;

/** What a program that fails wrote last, without its structured lines. */
export const lastWordsIn = (log: string): string =>
  readFileSync(log, 'utf8')
    .slice(-END)
    .trimEnd()
    .split('\n')
    .filter((line) => !line.startsWith('{'))
    .slice(-LINES)
    .join('\n');
