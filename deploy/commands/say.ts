import type { BackupProgress } from '../../contracts/api/backup.ts';

export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Thrown if a service that the command needs isn't running. */
export class NotRunning extends Error {
  override readonly name = 'NotRunning';

  constructor(what: string) {
    super(`Inkstream must be running (npm start): ${what}.`);
  }
}

/**
 * Runs a command to its end. It exits with 0, with 1 if the command was refused or failed, or with 2 if it couldn't
 * even start.
 */
export const runCommand = async (failed: string, command: () => Promise<void>): Promise<never> => {
  try {
    await command();
    process.exit(0);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${why.includes(failed) ? '' : `${failed} `}${why}\n`);
    process.exit(error instanceof NotRunning || error instanceof Usage ? 2 : 1);
  }
};

/** Thrown if the command was called with wrong arguments. */
export class Usage extends Error {
  override readonly name = 'Usage';
}

/** Milliseconds between two lines about the same phase. */
const PAUSE = 1_000;

/** Prints each phase of long work when it begins, and its progress once a second. */
export const progressLines = (): ((progress: BackupProgress) => void) => {
  let lastLine = { phase: '', line: '', at: 0 };

  return ({ phase, done, total }) => {
    if (phase === 'done' || phase === 'failed') return;
    const line = `  ${phase}${total > 0 ? `, ${Math.floor((100 * done) / total)} %` : ''}`;
    const now = performance.now();
    if (line === lastLine.line || (phase === lastLine.phase && now - lastLine.at < PAUSE)) return;
    lastLine = { phase, line, at: now };
    say(line);
  };
};
