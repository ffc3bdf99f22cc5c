import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pause as pauseFor } from '../../../services/shared/flow/pause.ts';
import { type Child, type Ending, startChild } from './child.ts';
import { forgetProcess, noteProcess } from './leftovers.ts';
import type { Program } from './program.ts';

export type SupervisedProgram = {
  readonly name: string;
  /** Null while it's down. */
  readonly pid: () => number | null;
  /** Resolves once the program does its work. Rejects with a sentence if it can't, or isn't ready within a minute. */
  readonly ready: () => Promise<void>;
  /** Kills it as a crash would. Resolves once it's gone, before it's started again. */
  readonly kill9: () => Promise<void>;
  /**
   * Ends the program, first with its stop signal, after `milliseconds` by force, and starts it again at once, even if it
   * had given up. Resolves and rejects as `ready` does.
   */
  readonly restart: (milliseconds?: number) => Promise<void>;
  /** Ends the program for good: first with its stop signal, after `milliseconds` by force. */
  readonly stop: (milliseconds?: number) => Promise<void>;
};

export type SupervisorOptions = {
  /** Folder of `<name>.log`. */
  readonly logs: string;
  /** Folder of pid files, for the next start after a crash of this process (leftovers.ts). */
  readonly run: string;
  /** Is called with a line whenever a program ended by itself. */
  readonly report: (line: string) => void;
  /** Waits before a program is started again. */
  readonly pause?: typeof pauseFor;
};

/** Milliseconds. */
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 2_000;
const STAYED_UP_FOR = 5_000;
const READY_WITHIN = 60_000;
const STOP_WITHIN = 11_000;

/** EX_CONFIG of sysexits.h: starting again wouldn't help, and the log's last lines say why. */
const MISCONFIGURED = 78;

/** Starts a program, and starts it again whenever it ends, until it's stopped. */
export const supervise = (
  program: Program,
  { logs, run, report, pause: rest = pauseFor }: SupervisorOptions,
): SupervisedProgram => {
  const log = join(logs, `${program.name}.log`);
  const stopping = new AbortController();
  let child: Child | null = null;
  let failure: Failure | null = null;
  /** Settled once the child that runs has ended and isn't known as the one that runs any more. */
  let running: Promise<unknown> = Promise.resolve();
  /** Aborted when a restart or the end is asked for: whatever runs or waits then is over. */
  let turn = new AbortController();

  const runOnce = async (): Promise<Ending> => {
    await program.prepare?.();
    child = await startChild(program, log);
    if (turn.signal.aborted) child.signal(program.stopSignal);
    await noteProcess(run, program.name, child.pid);
    const ending = await child.ended;
    child = null;
    await forgetProcess(run, program.name);

    return ending;
  };

  const keepRunning = async () => {
    let pause = FIRST_PAUSE;
    while (!stopping.signal.aborted) {
      turn = new AbortController();
      const { signal } = turn;
      const startedAt = Date.now();
      const lasting = runOnce().catch((error: Error) => error);
      running = lasting;
      const ending = await lasting;
      if (stopping.signal.aborted) return;
      if (Date.now() - startedAt > STAYED_UP_FOR || signal.aborted) pause = FIRST_PAUSE;
      if (signal.aborted) continue;

      const reason = await failureOf(program, ending, log);
      // Its reason is of no interest any more if a restart was asked for meanwhile.
      if (signal.aborted) continue;
      failure = reason;
      report(`${reason.message}${reason.isFinal ? '' : ' Starting it again.'}`);
      if (reason.isFinal) await once(signal, 'abort');
      else await rest(pause, { signal });
      pause = Math.min(pause * 2, LONGEST_PAUSE);
    }
  };
  const ended = keepRunning();

  const end = async (milliseconds: number, isOver: Promise<unknown>) => {
    turn.abort();
    child?.signal(program.stopSignal);
    const force = setTimeout(() => child?.signal('SIGKILL'), milliseconds);
    await isOver;
    clearTimeout(force);
  };

  return {
    name: program.name,
    pid: () => child?.pid ?? null,
    ready: () => untilReady(program, stopping.signal, () => failure, report),
    kill9: async () => {
      child?.signal('SIGKILL');
      await child?.ended;
    },
    restart: async (milliseconds = STOP_WITHIN) => {
      failure = null;
      await end(milliseconds, running);
      await untilReady(program, stopping.signal, () => failure, report);
    },
    stop: async (milliseconds = STOP_WITHIN) => {
      stopping.abort();
      await end(milliseconds, ended);
    },
  };
};

type Failure = { readonly message: string; readonly isFinal: boolean };

const failureOf = async ({ name }: Program, ending: Ending | Error, log: string): Promise<Failure> => {
  if (ending instanceof Error) return { message: `${name}: ${ending.message}`, isFinal: false };
  const { code, signal } = ending;
  if (code === MISCONFIGURED) return { message: `${name}: ${await lastWords(log)}`, isFinal: true };

  return { message: `${name} ended (${signal ?? `code ${code}`}), see ${log}.`, isFinal: false };
};

/** How many lines at the end of a log are searched for the reason of a failure. */
const LAST_LINES = 10;

/** The last sentences for people in a log, without its structured lines. */
const lastWords = async (log: string): Promise<string> => {
  const lines = (await readFile(log, 'utf8')).trimEnd().split('\n').slice(-LAST_LINES);

  return (
    lines.filter((line) => !line.startsWith('{')).join('\n') || `it is not configured right, see ${log}.`
  );
};

/**
 * Waits until the program is ready, and reports each reason for waiting once. Nobody knows how long the read models of a
 * long log take: so time begins anew whenever the reason changes.
 */
const untilReady = async (
  program: Program,
  stopping: AbortSignal,
  failure: () => Failure | null,
  report: (line: string) => void,
) => {
  let until = Date.now() + READY_WITHIN;
  let lastReported = '';
  const isReady = async () => {
    const state = await program.isReady().catch(() => false);
    if (typeof state === 'boolean') return state;
    if (state === lastReported) return false;
    report(`${program.name} waits: ${state}`);
    lastReported = state;
    until = Date.now() + READY_WITHIN;

    return false;
  };

  while (!(await isReady())) {
    const reason = failure();
    if (reason?.isFinal) throw new Error(reason.message);
    if (stopping.aborted) throw new Error(`${program.name} was stopped before it was ready.`);
    if (Date.now() > until)
      throw new Error(
        `${program.name} is not ready after a minute. ${lastReported || (reason?.message ?? '')}`,
      );
    await delay(25);
  }
};
