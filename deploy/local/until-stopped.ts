/** What runs in a terminal until it's stopped there. */
export type Running = {
  readonly say: (line: string) => void;
  /** Says a line with the seconds that have passed. */
  readonly report: (line: string) => void;
  readonly seconds: () => string;
  /** Aborted as soon as somebody stops it. */
  readonly signal: AbortSignal;
};

/** Milliseconds within which a second signal doesn't count, because a terminal and npm may both send the same one. */
const ECHO_WITHIN = 1_000;

/**
 * Starts something and, on Ctrl-C, ends it by what `start` has returned. A second Ctrl-C ends this process at once, and
 * the programs that it started by themselves.
 */
export const untilStopped = async (
  start: (running: Running) => Promise<() => Promise<void>>,
): Promise<void> => {
  // Whatever this and the programs that it starts write into the data folder is nobody else's to read.
  process.umask(0o077);
  const started = Date.now();
  const abort = new AbortController();
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  const seconds = () => `${((Date.now() - started) / 1000).toFixed(1)} s`;
  const report = (line: string) => say(`  ${seconds()}  ${line}`);
  const stopped = stopRequest(say, abort);

  await start({ say, report, seconds, signal: abort.signal })
    .then(async (stop) => {
      await stopped;
      await stop();
      say('Stopped.');
    })
    .catch((error: Error) => {
      if (!abort.signal.aborted) say(`\nInkstream can’t start.\n${error.message}`);
      process.exitCode = abort.signal.aborted ? 0 : 1;
    });
  process.exit();
};

const stopRequest = (say: (line: string) => void, abort: AbortController) =>
  new Promise<void>((resolve) => {
    let stopRequestedAt = 0;
    const stop = () => {
      if (stopRequestedAt && Date.now() - stopRequestedAt > ECHO_WITHIN) process.exit(1);
      if (stopRequestedAt) return;
      stopRequestedAt = Date.now();
      say('\nStopping. (Again: at once.)');
      abort.abort();
      resolve();
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
    process.on('disconnect', stop);
  });
