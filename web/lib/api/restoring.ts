import { useSyncExternalStore } from 'react';

export const useRestoring = () => useSyncExternalStore(subscribe, isRestoring);

/** Whether a backup is being restored as far as this page knows: nothing can be changed meanwhile. */
export const isRestoring = () => isSo;

/** A change that was refused tells of a restore, one that was taken of its end. */
export const noteRestoring = (isSoNow: boolean) => {
  clearTimeout(forgetting);
  if (isSoNow) forgetting = setTimeout(() => noteRestoring(false), COUNTS_FOR);
  if (isSoNow === isSo) return;
  isSo = isSoNow;
  for (const watcher of watchers) watcher();
};

/** Milliseconds that a word of it counts for: only operators are told of its end. */
const COUNTS_FOR = 60_000;

let isSo = false;
let forgetting: ReturnType<typeof setTimeout> | undefined;
const watchers = new Set<() => void>();

const subscribe = (watcher: () => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};
