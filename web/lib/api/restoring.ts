import { useSyncExternalStore } from 'react';

export const useRestoring = () => useSyncExternalStore(subscribe, isRestoring);

/** Whether a backup is being restored or the log is being moved, as far as this page knows. Nothing can be changed meanwhile. */
export const isRestoring = () => isSo;

/** A refused change shows that a restore goes on, an accepted one that it is over. */
export const noteRestoring = (isSoNow: boolean) => {
  clearTimeout(forgetting);
  if (isSoNow) forgetting = setTimeout(() => noteRestoring(false), COUNTS_FOR);
  if (isSoNow === isSo) return;
  isSo = isSoNow;
  for (const watcher of watchers) watcher();
};

/** Milliseconds for which this is believed, because only operators learn when it ends. */
const COUNTS_FOR = 60_000;

let isSo = false;
let forgetting: ReturnType<typeof setTimeout> | undefined;
const watchers = new Set<() => void>();

const subscribe = (watcher: () => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};
