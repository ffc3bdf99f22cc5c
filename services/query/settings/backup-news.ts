import type { BackupProgress } from '#contracts/api/backup.ts';
import type { Messaging } from '../live/messaging.ts';

/** The last news of long work on the whole installation. */
export type BackupNews = {
  /** The work that goes on now. `isHeld` says whether somebody holds the lock for such work. */
  readonly running: (isHeld: boolean) => BackupProgress | null;
  readonly close: () => void;
};

/** Work that holds no lock and says nothing for so many milliseconds has ended. */
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
