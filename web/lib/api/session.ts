import { useSyncExternalStore } from 'react';
import { leaveFreely } from '../unsaved.ts';

/** What requests need to know about who is signed in. */
type Owner = { readonly id: string };

/**
 * If a session ends while somebody works, their screen stays, and every request waits until they have signed in again
 * (app/session-ended.tsx). So nothing that they entered is lost.
 */
let owner: Owner | null = null;
let renewal: PromiseWithResolvers<boolean> | null = null;
/** Whether a new page is already on its way. */
let isLeaving = false;
const watchers = new Set<() => void>();

/** Call this when it's known who is signed in. Somebody other than before starts on a new page, where nothing waits. */
export const noteOwner = (now: Owner) => {
  if (isLeaving) return;
  if (owner && owner.id !== now.id) {
    isLeaving = true;
    leaveFreely();
    location.assign('/dashboard');
  } else {
    owner = now;
    settle(true);
  }
};

/** Call this when people end their session themselves and the page stays. Then nothing waits for another one. */
export const forgetOwner = () => {
  owner = null;
  settle(false);
};

/** What was not saved is lost. */
export const leaveForSignIn = () => {
  leaveFreely();
  location.assign('/login');
};

/**
 * Call this when the server answers that a second factor has to be set up before anything else. Resolves only on the page
 * for that; everywhere else that page comes first.
 */
export const untilSecondFactor = (): Promise<void> => {
  if (location.pathname === SECOND_FACTOR) return Promise.resolve();
  leaveFreely();
  location.assign(SECOND_FACTOR);

  return new Promise(() => {});
};
const SECOND_FACTOR = '/login/second-factor';

/**
 * Call this when the server answers that nobody is signed in. Resolves to whether the same request is worth sending
 * again, which is when the same person is back; at once to false if nobody was signed in before.
 */
export const untilRenewed = (): Promise<boolean> => {
  if (!owner) return Promise.resolve(false);
  if (!renewal) {
    renewal = Promise.withResolvers();
    tellWatchers();
  }

  return renewal.promise;
};

export const isSessionEnded = () => renewal !== null;

/** Whether the session has ended without the person having done it. */
export const useSessionEnded = () => useSyncExternalStore(watchSession, isSessionEnded);

/** Calls when a session ends and when it's back. Returns how to stop. */
export const watchSession = (watcher: () => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

const settle = (isRenewed: boolean) => {
  if (!renewal) return;
  renewal.resolve(isRenewed);
  renewal = null;
  tellWatchers();
};

const tellWatchers = () => {
  for (const watcher of watchers) watcher();
};
