import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { BackupProgress } from '#contracts/api/backup.ts';
import { noteBackupProgress } from './backup-progress.ts';
import { type Area, queryClient } from './query-client.ts';
import { readAgain } from './read-again.ts';
import { isSessionEnded, leaveForSignIn, noteOwner, watchSession } from './session.ts';

/** What one tab tells the other tabs, because only one of them holds the connection. */
type TabMessage =
  | { readonly kind: 'changed'; readonly area: Area }
  /** Who signed in; null if somebody signed out. */
  | { readonly kind: 'session'; readonly owner: string | null }
  | { readonly kind: 'backup'; readonly progress: BackupProgress }
  | { readonly kind: 'connection'; readonly isLost: boolean };

/** Keeps the screen up to date with the server, and says whether the connection is lost. */
export const useLive = () => {
  useEffect(() => listen(queryClient), []);

  return { isLost: useSyncExternalStore(subscribe, () => isLost) };
};

/** Makes the other tabs of this browser read again what changed in this one. */
export const tellOtherTabs = (area: Area) => post({ kind: 'changed', area });

/** Lets the other tabs go on after signing in here as the same person, or start anew as another. */
export const tellSignedIn = (owner: string) => post({ kind: 'session', owner });

/** The other tabs leave for the sign-in screen, on a new page, so that nothing of the account stays in memory. */
export const tellSignedOut = () => post({ kind: 'session', owner: null });

/**
 * Hears what changes in other tabs, from the first moment on: a read that this page begins with may be answered before
 * a change of which it would never hear otherwise. Everything else is heard once the screen is there.
 */
export const hearOtherTabs = (client: QueryClient) => {
  hear = (message) => message.kind === 'changed' && noteChange(client, message.area);
  listening ??= new BroadcastChannel(SHARED);
  listening.onmessage = ({ data }: MessageEvent<TabMessage>) => hear(data);

  return listening;
};

let hear: (message: TabMessage) => void = () => {};

/** While this tab listens it speaks by the same channel, which doesn't hear itself. */
let listening: BroadcastChannel | null = null;

const post = (message: TabMessage) => {
  if (listening) return listening.postMessage(message);
  const channel = new BroadcastChannel(SHARED);
  channel.postMessage(message);
  channel.close();
};

/** Name of the lock and of the channel that a browser's tabs share. */
const SHARED = 'inkstream-live';
/** Milliseconds until a refused connection is tried again: the first wait and the longest. */
const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 15_000;

let isLost = false;
const watchers = new Set<() => void>();

const subscribe = (watcher: () => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

/** Listens to the query service, which says what has changed, as in `{ documents: [id] }`, and has it read again. */
const listen = (client: QueryClient) => {
  const stopped = new AbortController();
  const channel = hearOtherTabs(client);
  const before = hear;

  const apply = (message: TabMessage) => {
    if (message.kind === 'connection') return noteConnection(client, message.isLost);
    if (message.kind === 'backup') return noteBackupProgress(client, message.progress);
    if (message.kind === 'session')
      return message.owner ? noteOwner({ id: message.owner }) : leaveForSignIn();
    noteChange(client, message.area);
  };
  const broadcast = (message: TabMessage) => {
    apply(message);
    channel.postMessage(message);
  };

  hear = apply;
  stopped.signal.addEventListener('abort', () => {
    hear = before;
  });
  lead(() => follow(broadcast, stopped.signal), stopped.signal);

  return () => stopped.abort();
};

const noteChange = (client: QueryClient, area: Area) => {
  void readAgain(client, [area]);
  // A template has a page among the documents as well.
  if (area === 'templates') void readAgain(client, ['documents' satisfies Area, 'detail']);
};

/** When the connection comes back, everything is read again, because changes may have been missed. */
const noteConnection = (client: QueryClient, lost: boolean) => {
  if (isLost && !lost) client.invalidateQueries();
  isLost = lost;
  for (const watcher of watchers) watcher();
};

/** HTTP/1.1 allows six connections to a host: one tab listens for all. Browsers without locks listen in each. */
const lead = (work: () => Promise<void>, signal: AbortSignal) => {
  if (!navigator.locks) return void work();
  navigator.locks.request(SHARED, { signal }, work).catch((error) => {
    if (!signal.aborted) throw error;
  });
};

const follow = (broadcast: (message: TabMessage) => void, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    let wait = FIRST_WAIT;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let changes: EventSource | undefined;

    const connect = () => {
      clearTimeout(timer);
      changes?.close();
      changes = new EventSource('/api/live', { withCredentials: true });
      changes.onopen = () => {
        wait = FIRST_WAIT;
        broadcast({ kind: 'connection', isLost: false });
      };
      changes.onmessage = ({ data }) => {
        for (const area of Object.keys(JSON.parse(data))) broadcast({ kind: 'changed', area: area as Area });
      };
      changes.addEventListener('backup', ({ data }: MessageEvent<string>) =>
        broadcast({ kind: 'backup', progress: JSON.parse(data) }),
      );
      changes.onerror = () => {
        broadcast({ kind: 'connection', isLost: true });
        // A browser comes back by itself from a broken line, but never from a refusal: signed out, or a service down.
        if (changes?.readyState !== EventSource.CLOSED) return;
        broadcast({ kind: 'changed', area: 'user' });
        timer = setTimeout(connect, wait);
        wait = Math.min(wait * 2, LONGEST_WAIT);
      };
    };

    const stop = () => {
      clearTimeout(timer);
      changes?.close();
      resolve();
    };

    connect();
    window.addEventListener('online', connect, { signal });
    signal.addEventListener(
      'abort',
      watchSession(() => !isSessionEnded() && connect()),
    );
    signal.addEventListener('abort', stop, { once: true });
  });
