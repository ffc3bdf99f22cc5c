import type { BackupProgress } from '#contracts/api/backup.ts';
import type { Messaging } from '../live/messaging.ts';

/** What was last heard of long work on the whole of the installation. */
export type BackupNews = {
  /** What goes on right now; `isHeld` says whether somebody holds the lock of such work. */
  readonly running: (isHeld: boolean) => BackupProgress | null;
  readonly close: () => void;
};

/** Milliseconds after which work that holds no lock and says nothing is no longer there. */
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
