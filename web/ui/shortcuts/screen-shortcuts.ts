import { useLayoutEffect, useSyncExternalStore } from 'react';

/** `shown` is the key as people read it; on a Mac Ctrl is ⌘. */
export type Shortcuts = {
  /** When they work. */
  readonly hint: string;
  readonly rows: readonly { readonly shown: string; readonly label: string }[];
};

let ofScreens: readonly Shortcuts[] = [];
const watchers = new Set<() => void>();
const askers = new Set<() => void>();

const set = (shortcuts: readonly Shortcuts[]) => {
  ofScreens = shortcuts;
  for (const watcher of watchers) watcher();
};

const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

/** While the screen is open, the list of shortcuts begins with these. They have to be the same object each time. */
export const useScreenShortcuts = (shortcuts: Shortcuts) =>
  useLayoutEffect(() => {
    set([...ofScreens, shortcuts]);
    return () => set(ofScreens.filter((other) => other !== shortcuts));
  }, [shortcuts]);

/** The shortcuts of the screens that are open. */
export const useOpenShortcuts = () => useSyncExternalStore(watch, () => ofScreens);

/** Opens the list of shortcuts, which belongs to the frame around all screens. */
export const showShortcuts = () => {
  for (const ask of askers) ask();
};

/** Calls when a screen wants the list opened. Returns how to stop. */
export const onShortcutsWanted = (ask: () => void) => {
  askers.add(ask);
  return () => {
    askers.delete(ask);
  };
};
