import type { QueryClient } from '@tanstack/react-query';
import {
  formatLogPosition,
  isAfter,
  type LogPosition,
  parseLogPosition,
} from '#contracts/api/log-position.ts';
import { noteBackupProgress } from './backup-progress.ts';
import { knownUntil, noteTold } from './read-positions.ts';
import { isSessionEnded, leaveForSignIn, noteOwner, watchSession } from './session.ts';
import { hearBy, hearOtherTabs, noteNews, SHARED, type TabMessage } from './tabs.ts';

/** Milliseconds until a refused connection is tried again: the first wait and the longest. */
const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 15_000;

/** Listens to the query service, which says what has changed, as in `{ documents: [id] }`, and has it read again. */
export const listen = (client: QueryClient, noteLost: (isLost: boolean) => void, signal: AbortSignal) => {
  if (signal.aborted) return;
  const channel = hearOtherTabs(client);
  let begin = (_since: LogPosition) => {};

  const apply = (message: TabMessage) => {
    if (message.kind === 'listening') return begin(message.since);
    if (message.kind === 'connection') return noteLost(message.isLost);
    if (message.kind === 'backup') return noteBackupProgress(client, message.progress);
    if (message.kind === 'session')
      return message.owner ? noteOwner({ id: message.owner }) : leaveForSignIn();
    // Before it listened, a page may have heard of a change and not of one before it.
    if (message.kind === 'told') noteTold(message.position);
    noteNews(client, message);
  };
  const broadcast = (message: TabMessage) => {
    apply(message);
    channel.postMessage(message);
  };
  const sayListening = () => {
    const since = knownUntil();
    if (since) channel.postMessage({ kind: 'listening', since } satisfies TabMessage);
  };

  const before = hearBy((message) => {
    apply(message);
    // Whoever holds the connection now may have begun after what this tab has read.
    if (message.kind === 'connection' && !message.isLost) sayListening();
  });
  signal.addEventListener('abort', () => hearBy(before));
  sayListening();
  lead(() => {
    const following = follow(broadcast, signal);
    begin = following.begin;
    return following.over;
  }, signal);
};

/** HTTP/1.1 allows six connections to a host: one tab listens for all. Browsers without locks listen in each. */
const lead = (work: () => Promise<void>, signal: AbortSignal) => {
  if (!navigator.locks) return void work();
  navigator.locks.request(SHARED, { signal }, work).catch((error) => {
    if (!signal.aborted) throw error;
  });
};

/**
 * Holds the connection. `begin` makes it begin with what changed since a position. If it began before that, it repeats
 * what it has announced since, because the caller may not have heard it yet.
 */
const follow = (broadcast: (message: TabMessage) => void, signal: AbortSignal) => {
  let wait = FIRST_WAIT;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let changes: EventSource | undefined;
  let since: LogPosition | null = null;
  /** The last position that was announced, by the kind of what changed. */
  const positions = new Map<string, LogPosition>();

  const connect = () => {
    clearTimeout(timer);
    changes?.close();
    const query = since && new URLSearchParams({ since: formatLogPosition(since) });
    changes = new EventSource(`/api/live${query ? `?${query}` : ''}`, { withCredentials: true });
    changes.onopen = () => {
      wait = FIRST_WAIT;
      broadcast({ kind: 'connection', isLost: false });
    };
    changes.onmessage = ({ data, lastEventId }) => {
      const position = parseLogPosition(lastEventId);
      if (position) tell(Object.keys(JSON.parse(data)), position);
    };
    changes.addEventListener('notices', () => broadcast({ kind: 'changed', area: 'notices' }));
    changes.addEventListener('backup', ({ data }: MessageEvent<string>) =>
      broadcast({ kind: 'backup', progress: JSON.parse(data) }),
    );
    changes.onerror = () => {
      broadcast({ kind: 'connection', isLost: true });
      // A browser comes back by itself from a broken line, but never from a refusal: signed out, or a service down.
      if (changes?.readyState !== EventSource.CLOSED) return;
      broadcast({ kind: 'changed', area: 'user' });
      timer = setTimeout(connectAnew, wait);
      wait = Math.min(wait * 2, LONGEST_WAIT);
    };
  };

  const tell = (of: readonly string[], position: LogPosition) => {
    for (const kind of of) positions.set(kind, position);
    broadcast({ kind: 'told', of, position });
  };

  const connectAnew = () => {
    since = knownUntil();
    connect();
  };

  const begin = (from: LogPosition) => {
    if (since && isAfter(since, from)) {
      since = from;
      return connect();
    }
    for (const [kind, position] of positions) if (isAfter(position, from)) tell([kind], position);
  };

  const over = new Promise<void>((resolve) => {
    const stop = () => {
      clearTimeout(timer);
      changes?.close();
      resolve();
    };
    connectAnew();
    window.addEventListener('online', connectAnew, { signal });
    signal.addEventListener(
      'abort',
      watchSession(() => !isSessionEnded() && connectAnew()),
    );
    signal.addEventListener('abort', stop, { once: true });
  });

  return { over, begin };
};
