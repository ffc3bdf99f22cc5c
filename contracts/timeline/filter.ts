import type { TimelineEvent } from '../api/views/timeline.ts';
import { documentCardOf } from '../document/cards.ts';
import type { Document } from '../document/state.ts';

// Zod-free: the page filters what it has as the servers do, and both keep a filter in an address.

/** Selects events of a timeline. A missing or empty member selects all events. */
export type TimelineFilter = {
  /** Names of events, or of their groups. */
  readonly type?: readonly string[];
  /** The id of who acted. */
  readonly actor?: string;
  /** Instants: from the first one on, and before the second. */
  readonly from?: string;
  readonly to?: string;
  /** Ids of what an event is about. */
  readonly field?: string;
  readonly recipient?: string;
  /** Words that must all occur in the sentence, in names, addresses or data. Upper and lower case don't matter. */
  readonly q?: string;
};

/** An event, its sentence, and the document's state before it. */
export type Filtered = {
  readonly event: Pick<TimelineEvent, 'type' | 'data' | 'by' | 'at' | 'ip' | 'userAgent'>;
  readonly before: Document;
  readonly sentence: string;
};

export const isFiltered = (filter: TimelineFilter): boolean => filterQuery(filter) !== '';

export const matches = (filter: TimelineFilter, entry: Filtered): boolean => {
  const { event } = entry;
  const at = Date.parse(event.at);

  return (
    (!filter.type?.length || filter.type.some((type) => isOfType(event.type, type))) &&
    (!filter.actor || event.by.id === filter.actor) &&
    (!filter.from || at >= Date.parse(filter.from)) &&
    (!filter.to || at < Date.parse(filter.to)) &&
    (!filter.field || isAboutField(entry, filter.field)) &&
    (!filter.recipient || isAboutRecipient(entry, filter.recipient)) &&
    (!filter.q?.trim() || hasWords(entry, filter.q))
  );
};

/** The filter as a query in a fixed order, so that equal filters give equal queries: `type=FieldMoved&q=rent`. */
export const filterQuery = ({ type, ...filter }: TimelineFilter): string => {
  const query = new URLSearchParams();
  if (type?.length) query.set('type', type.toSorted().join(','));
  for (const name of ['actor', 'from', 'to', 'field', 'recipient', 'q'] as const) {
    const value = filter[name]?.trim();
    if (value) query.set(name, value);
  }

  return query.toString();
};

/** The filter in a query; other parameters are ignored. */
export const filterOf = (query: URLSearchParams): TimelineFilter => {
  const type = query.getAll('type').flatMap((types) => types.split(',').filter(Boolean));
  const named = (['actor', 'from', 'to', 'field', 'recipient', 'q'] as const).flatMap((name) => {
    const value = query.get(name)?.trim();
    return value ? [[name, value]] : [];
  });

  return { ...(type.length > 0 && { type }), ...Object.fromEntries(named) };
};

/** A query in a form for people. */
export const readable = (query: string): string =>
  [...new URLSearchParams(query)].map(([name, value]) => `${name} = ${value}`).join('; ');

/** The most characters of a recorded query. No accepted query has more. */
export const QUERY_MAX = 12_000;

const isOfType = (type: string, wanted: string) => type === wanted || documentCardOf(type)?.group === wanted;

const isAboutField = ({ event }: Filtered, field: string): boolean =>
  event.data.field === field || valuesIn(event).some((value) => value.field === field);

const isAboutRecipient = ({ event, before }: Filtered, recipient: string): boolean => {
  if (event.data.recipient === recipient) return true;
  if (event.by.kind === 'recipient' && event.by.id === recipient) return true;
  if (invitationsIn(event).some((one) => one.recipient === recipient)) return true;
  const { field } = event.data;

  return (
    typeof field === 'string' &&
    before.status !== 'none' &&
    before.fields.some((one) => one.id === field && one.recipient === recipient)
  );
};

type Event = Filtered['event'];

const valuesIn = ({ data }: Event) =>
  (Array.isArray(data.values) ? data.values : []) as { field?: unknown }[];
const invitationsIn = ({ data }: Event) =>
  (Array.isArray(data.invitations) ? data.invitations : []) as { recipient?: unknown }[];

const hasWords = ({ event, sentence }: Filtered, words: string): boolean => {
  const { type, by, ip, userAgent, data } = event;
  const searched = [sentence, type, by.name, ip, userAgent, JSON.stringify(data)].join('\n').toLowerCase();

  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => searched.includes(word));
};
