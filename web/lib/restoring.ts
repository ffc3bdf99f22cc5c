import { useSyncExternalStore } from 'react';

/** Whether a backup is being restored as far as this page knows: nothing can be changed meanwhile. */
export const useRestoring = () => useSyncExternalStore(subscribe, () => isRestoring);

/** A change that was refused tells of a restore, one that was taken of its end. */
export const noteRestoring = (isSo: boolean) => {
  clearTimeout(forgetting);
  if (isSo) forgetting = setTimeout(() => noteRestoring(false), COUNTS_FOR);
  if (isSo === isRestoring) return;
  isRestoring = isSo;
  for (const watcher of watchers) watcher();
};

/** Milliseconds that a word of it counts for: only operators are told of its end. */
const COUNTS_FOR = 60_000;

let isRestoring = false;
let forgetting: ReturnType<typeof setTimeout> | undefined;
const watchers = new Set<() => void>();

const subscribe = (watcher: () => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};
