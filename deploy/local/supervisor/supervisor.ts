import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Child, type Ending, startChild } from './child.ts';
import { forgetProcess, noteProcess } from './leftovers.ts';
import type { Part } from './program.ts';

export type Supervised = {
  readonly name: string;
  /** Null while it is down. */
  readonly pid: () => number | null;
  /** Resolves once the part does its work; rejects with a sentence where it cannot, or not within a minute. */
  readonly ready: () => Promise<void>;
  /** As a crash would; resolves once it is gone, before it is started again. */
  readonly kill9: () => Promise<void>;
  /** Ends the part for good: asked first, by force after `milliseconds`. */
  readonly stop: (milliseconds?: number) => Promise<void>;
};

export type Surroundings = {
  /** Folder of `<name>.log`. */
  readonly logs: string;
  /** Folder of notes on what runs, for the next start after a crash of this process (leftovers.ts). */
  readonly run: string;
  /** Takes a line whenever a part ended by itself. */
  readonly report: (line: string) => void;
};

/** Milliseconds. */
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 2_000;
const STAYED_UP = 5_000;
const READY_WITHIN = 60_000;
const STOP_WITHIN = 11_000;

/** EX_CONFIG of sysexits.h: starting again would not help, and the last lines say why. */
const MISCONFIGURED = 78;

/** Starts a part, and starts it again whenever it ends, until it is stopped. */
export const supervise = (part: Part, { logs, run, report }: Surroundings): Supervised => {
  const log = join(logs, `${part.name}.log`);
  const stopping = new AbortController();
  let child: Child | null = null;
  let failure: Failure | null = null;

  const runOnce = async (): Promise<Ending> => {
    await part.prepare?.();
    child = await startChild(part, log);
    if (stopping.signal.aborted) child.signal(part.stopSignal);
    await noteProcess(run, part.name, child.pid);
    const ending = await child.ended;
    child = null;
    await forgetProcess(run, part.name);

    return ending;
  };

  const keepRunning = async () => {
    let pause = FIRST_PAUSE;
    while (!stopping.signal.aborted) {
      const startedAt = Date.now();
      const ending = await runOnce().catch((error: Error) => error);
      if (stopping.signal.aborted) return;

      failure = await failureOf(part, ending, log);
      report(`${failure.message}${failure.isFinal ? '' : ' Starting it again.'}`);
      if (failure.isFinal) return;

      if (Date.now() - startedAt > STAYED_UP) pause = FIRST_PAUSE;
      await delay(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      pause = Math.min(pause * 2, LONGEST_PAUSE);
    }
  };
  const over = keepRunning();

  return {
    name: part.name,
    pid: () => child?.pid ?? null,
    ready: () => untilReady(part, stopping.signal, () => failure, report),
    kill9: async () => {
      child?.signal('SIGKILL');
      await child?.ended;
    },
    stop: async (milliseconds = STOP_WITHIN) => {
      stopping.abort();
      child?.signal(part.stopSignal);
      const force = setTimeout(() => child?.signal('SIGKILL'), milliseconds);
      await over;
      clearTimeout(force);
    },
  };
};

type Failure = { readonly message: string; readonly isFinal: boolean };

const failureOf = async ({ name }: Part, ending: Ending | Error, log: string): Promise<Failure> => {
  if (ending instanceof Error) return { message: `${name}: ${ending.message}`, isFinal: false };
  const { code, signal } = ending;
  if (code === MISCONFIGURED) return { message: `${name}: ${await lastWords(log)}`, isFinal: true };

  return { message: `${name} ended (${signal ?? `code ${code}`}), see ${log}.`, isFinal: false };
};

/** Lines at the end of a log among which a part's last words are. */
const LAST = 10;

/** What a part said last in words for people, which structured lines are not. */
const lastWords = async (log: string): Promise<string> => {
  const lines = (await readFile(log, 'utf8')).trimEnd().split('\n').slice(-LAST);

  return (
    lines.filter((line) => !line.startsWith('{')).join('\n') || `it is not configured right, see ${log}.`
  );
};

/** A reason is told once, as soon as it is known. */
const untilReady = async (
  part: Part,
  stopping: AbortSignal,
  failure: () => Failure | null,
  report: (line: string) => void,
) => {
  const until = Date.now() + READY_WITHIN;
  let told = '';
  const isReady = async () => {
    const state = await part.isReady().catch(() => false);
    if (typeof state === 'boolean') return state;
    if (state !== told) report(`${part.name} waits: ${state}`);
    told = state;

    return false;
  };

  while (!(await isReady())) {
    const reason = failure();
    if (reason?.isFinal) throw new Error(reason.message);
    if (stopping.aborted) throw new Error(`${part.name} was stopped before it was ready.`);
    if (Date.now() > until)
      throw new Error(`${part.name} is not ready after a minute. ${told || (reason?.message ?? '')}`);
    await delay(25);
  }
};
