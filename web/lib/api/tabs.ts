import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { BackupProgress } from '#contracts/api/backup.ts';
import type { LogPosition } from '#contracts/api/log-position.ts';
import type { Area } from './query-client.ts';
import { readAgain, readAgainFrom } from './read-again.ts';

/** What one tab tells the other tabs, because only one of them holds the connection. */
export type TabMessage =
  | { readonly kind: 'changed'; readonly area: Area }
  /** The server said that these have changed, the last of them at that position. */
  | { readonly kind: 'told'; readonly of: readonly string[]; readonly position: LogPosition }
  /** A tab has to be told what changed since then. */
  | { readonly kind: 'listening'; readonly since: LogPosition }
  /** Who signed in; null if somebody signed out. */
  | { readonly kind: 'session'; readonly owner: string | null }
  | { readonly kind: 'backup'; readonly progress: BackupProgress }
  | { readonly kind: 'connection'; readonly isLost: boolean };

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
  hearBy((message) => noteNews(client, message));
  listening ??= new BroadcastChannel(SHARED);
  listening.onmessage = ({ data }: MessageEvent<TabMessage>) => hear(data);

  return listening;
};

let hear: (message: TabMessage) => void = () => {};

/** Has something else hear the other tabs from now on. Returns what heard them before. */
export const hearBy = (next: typeof hear): typeof hear => {
  const before = hear;
  hear = next;

  return before;
};

/** While this tab listens it speaks by the same channel, which doesn't hear itself. */
let listening: BroadcastChannel | null = null;

const post = (message: TabMessage) => {
  if (listening) return listening.postMessage(message);
  const channel = new BroadcastChannel(SHARED);
  channel.postMessage(message);
  channel.close();
};

/** Name of the lock and of the channel that a browser's tabs share. */
export const SHARED = 'inkstream-live';

/** What is read again because something has changed. */
export const noteNews = (client: QueryClient, message: TabMessage) => {
  if (message.kind === 'changed') void readAgain(client, [message.area]);
  if (message.kind !== 'told') return;
  for (const kind of message.of)
    for (const queryKey of shownBy[kind] ?? []) void readAgainFrom(client, queryKey, message.position);
};

/** Where the screens show what the server says has changed. */
const shownBy: Readonly<Record<string, readonly QueryKey[]>> = {
  documents: [['documents' satisfies Area]],
  // A template has a page among the documents as well.
  templates: [['templates' satisfies Area], ['documents' satisfies Area, 'detail']],
  // Somebody is something else in their organisation, and may see other documents.
  memberships: [['documents' satisfies Area], ['templates' satisfies Area], ['organisation' satisfies Area]],
  // Nothing but a history has changed, because somebody looked at a document for example.
  timelines: [
    ['documents' satisfies Area, 'timeline'],
    ['documents' satisfies Area, 'audit-links'],
  ],
};
