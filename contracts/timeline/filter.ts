import type { TimelineEvent } from '../api/views/timeline.ts';
import { documentCardOf } from '../document/cards.ts';
import type { Document } from '../document/state.ts';

// This file must not import Zod, since the page uses it too: it filters events just as the servers do, and both write
// filters into addresses in the same form.

/** Selects events of a timeline. An event has to match every member; a missing or empty member matches all events. */
export type TimelineFilter = {
  /** Types of events, or names of groups of types. An event has to match one of them. */
  readonly type?: readonly string[];
  /** The id of the account, recipient, auditor or part of the system that acted. */
  readonly actor?: string;
  /** ISO instants: the event happened at or after `from`, and before `to`. */
  readonly from?: string;
  readonly to?: string;
  /** The ids of the field and of the recipient that an event is about. */
  readonly field?: string;
  readonly recipient?: string;
  /** Words that must all occur in the sentence, in names, addresses or data. Upper and lower case don't matter. */
  readonly q?: string;
};

/** What the filter looks at: an event, its sentence, and the document's state before the event. */
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

/** Reads a filter from a query. Parameters that don't belong to a filter are ignored. */
export const filterOf = (query: URLSearchParams): TimelineFilter => {
  const type = query.getAll('type').flatMap((types) => types.split(',').filter(Boolean));
  const named = (['actor', 'from', 'to', 'field', 'recipient', 'q'] as const).flatMap((name) => {
    const value = query.get(name)?.trim();
    return value ? [[name, value]] : [];
  });

  return { ...(type.length > 0 && { type }), ...Object.fromEntries(named) };
};

const isOfType = (type: string, chosen: string) => type === chosen || documentCardOf(type)?.group === chosen;

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

const hasWords = ({ event, sentence }: Filtered, query: string): boolean => {
  const { type, by, ip, userAgent, data } = event;
  const searched = [sentence, type, by.name, ip, userAgent, JSON.stringify(data)].join('\n').toLowerCase();

  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => searched.includes(word));
};
