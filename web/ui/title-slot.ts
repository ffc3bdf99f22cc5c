import { useSyncExternalStore } from 'react';

let slot: HTMLElement | null = null;
const watchers = new Set<() => void>();

/** A ref for the place in the header of a narrow screen where a screen that needs all the height puts its title. */
export const titleSlot = (element: HTMLElement | null) => {
  slot = element;
  for (const watcher of watchers) watcher();
};

const subscribe = (watcher: () => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

/** The place for the title; null if there is none, and the title is in the screen itself. */
export const useTitleSlot = () => useSyncExternalStore(subscribe, () => slot);
