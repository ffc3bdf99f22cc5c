import type { QueryClient } from '@tanstack/react-query';
import { queryOptions } from '@tanstack/react-query';
import type { AccessView } from '#contracts/api/views/access.ts';
import type { AsSeenByView, TimelineView } from '#contracts/api/views/timeline.ts';
import { timelineAfter } from '#contracts/timeline/address.ts';
import { get } from '../../../lib/api/http.ts';
import { madeOf } from '../../../lib/api/read-positions.ts';

/** Where a document's timeline and other data of the document are fetched from. */
export type Source = {
  /** `/api/documents/{id}`, or `/api/audit/{token}` by an audit link. */
  readonly base: string;
  /** The id in the address of the page; null for an audit link, whose address doesn't contain it. */
  readonly documentId: string | null;
  /** For an earlier epoch, only the timeline can be fetched. */
  readonly epoch: number | null;
};

export const documentSource = (id: string, epoch: number | null): Source => ({
  base: `/api/documents/${id}`,
  documentId: id,
  epoch,
});

export const linkSource = (token: string): Source => ({
  base: `/api/audit/${token}`,
  documentId: null,
  epoch: null,
});

const timelineOf = ({ base, epoch }: Source) =>
  `${epoch === null ? base : base.replace('/api/', `/api/audit/epochs/${epoch}/`)}/timeline`;

export const timelineQueries = {
  /** Fetches all events, because a part could be neither checked nor replayed. */
  all: (source: Source) =>
    queryOptions({
      queryKey: ['documents', 'timeline', source.base, source.epoch],
      queryFn: ({ signal, client, queryKey }) =>
        wholeTimeline(timelineOf(source), signal, haveBefore(client, queryKey)),
      structuralSharing: false,
    }),

  seenBy: ({ base }: Source, recipientId: string, place: number) =>
    queryOptions({
      queryKey: ['seen-by', base, recipientId, place],
      queryFn: ({ signal }) => get<AsSeenByView>(`${base}/as-seen-by/${recipientId}?at=${place}`, signal),
    }),

  access: ({ base }: Source, at: string) =>
    queryOptions({
      queryKey: ['access', base, at],
      queryFn: ({ signal }) => get<AccessView>(`${base}/access?at=${at}`, signal),
    }),
};

const haveBefore = (client: QueryClient, key: readonly unknown[]) =>
  client.getQueryData<TimelineView>(key) ?? null;

/** A stream only grows, so if it was read before, only the new events are fetched. */
const wholeTimeline = async (
  path: string,
  signal: AbortSignal,
  before: TimelineView | null,
): Promise<TimelineView> => {
  const events = [...(before?.events ?? [])];
  let first: TimelineView | null = null;

  for (;;) {
    const after = events.at(-1)?.revision ?? -1;
    const page = await get<TimelineView>(timelineAfter(path, after), signal);
    first ??= page;
    if (before && page.epoch.number !== before.epoch.number) return wholeTimeline(path, signal, null);
    if (before && page.events.length === 0 && events.length === before.events.length)
      return madeOf(sameBut(before, page), first);
    events.push(...page.events);
    if (page.next === null || page.events.length === 0) return madeOf({ ...page, events }, first);
  }
};

/** There are no new events, so everything made from them can be reused, unless somebody's name has changed. */
const sameBut = (before: TimelineView, { events: _, ...now }: TimelineView): TimelineView => {
  const { events, ...was } = before;

  return JSON.stringify({ ...was, shown: 0, next: null }) === JSON.stringify({ ...now, shown: 0, next: null })
    ? before
    : { ...now, events };
};
