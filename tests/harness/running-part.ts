import { type Child, type Ending, startChild } from '../../deploy/local/supervisor/child.ts';
import type { Program } from '../../deploy/local/supervisor/program.ts';
import { retry } from '../../services/shared/flow/retry.ts';

/** A part of the product that runs alone, and only as long as a test wants it to. */
export type RunningPart = {
  readonly pid: () => number;
  /** As a power cut would; resolves once it is gone. */
  readonly kill9: () => Promise<void>;
  /**
   * Ends it in order and starts it again, in the same place, on the same port, over the same data. Resolves with how it
   * ended, once it answers again.
   */
  readonly restart: () => Promise<Ending>;
  readonly stop: () => Promise<void>;
};

export const runPart = async (part: Program, log: string): Promise<RunningPart> => {
  let child = await started(part, log);
  const end = async (signal: NodeJS.Signals) => {
    child.signal(signal);

    return child.ended;
  };

  return {
    pid: () => child.pid,
    kill9: async () => {
      await end('SIGKILL');
    },
    restart: async () => {
      const ending = await end(part.stopSignal);
      child = await started(part, log);

      return ending;
    },
    stop: async () => {
      await end(part.stopSignal);
    },
  };
};

const started = async (part: Program, log: string): Promise<Child> => {
  await part.prepare?.();
  const child = await startChild(part, log);
  const ending = child.ended.then(({ code, signal }) => {
    throw new Error(`${part.name} ended (${signal ?? code}) before it was ready; see ${log}`);
  });
  await Promise.race([ready(part), ending]);
  ending.catch(() => undefined);

  return child;
};

const ready = (part: Program) =>
  retry(
    async () => {
      if ((await part.isReady()) !== true) throw new Error(`${part.name} is not ready`);
    },
    { pauseAfter: () => 10 },
  );
