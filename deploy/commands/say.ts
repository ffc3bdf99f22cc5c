import type { BackupProgress } from '../../contracts/api/backup.ts';

export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Something that has to run for a command does not. */
export class NotRunning extends Error {
  override readonly name = 'NotRunning';

  constructor(what: string) {
    super(`Inkstream must be running (npm start): ${what}.`);
  }
}

/** Runs a command to its end: exits 0, 1 where it was refused or failed, 2 where it could not even begin. */
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

/** The command was called in a way that it does not understand. */
export class Usage extends Error {
  override readonly name = 'Usage';
}

/** Milliseconds between two lines of one phase. */
const PAUSE = 1_000;

/** Says each phase of long work as it comes, and how much of it is done once a second. */
export const progressLines = (): ((progress: BackupProgress) => void) => {
  let said = { phase: '', line: '', at: 0 };

  return ({ phase, done, total }) => {
    if (phase === 'done' || phase === 'failed') return;
    const line = `  ${phase}${total > 0 ? `, ${Math.floor((100 * done) / total)} %` : ''}`;
    const now = performance.now();
    if (line === said.line || (phase === said.phase && now - said.at < PAUSE)) return;
    said = { phase, line, at: now };
    say(line);
  };
};
