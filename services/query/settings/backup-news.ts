import type { BackupProgress } from '#contracts/api/backup.ts';
import type { Messaging } from '../messaging/messaging.ts';

/** The latest news about long-running work on the whole installation, such as a backup. */
export type BackupNews = {
  /** Returns the work in progress. `isHeld` says whether some process holds the lock for such work. */
  readonly running: (isHeld: boolean) => BackupProgress | null;
  readonly close: () => void;
};

/** If nobody holds the lock and there has been no news for this many milliseconds, the work has ended. */
const FORGOTTEN = 10_000;

export const backupNews = (
  { listenToProgress }: Pick<Messaging, 'listenToProgress'>,
  now: () => number = () => performance.now(),
): BackupNews => {
  let last: { readonly progress: BackupProgress; readonly at: number } | null = null;
  const close = listenToProgress((progress) => {
    last = hasEnded(progress) ? null : { progress, at: now() };
  });

  return {
    running: (isHeld) => (last && (isHeld || now() - last.at < FORGOTTEN) ? last.progress : null),
    close,
  };
};

const hasEnded = ({ phase }: BackupProgress) => phase === 'done' || phase === 'failed';
