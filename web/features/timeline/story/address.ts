import { filterQuery, type TimelineFilter } from '#contracts/timeline/filter.ts';

/**
 * What the page shows of the document beside the list: its state then, what changed since, what a signer saw, or who could
 * look at it. `when` is a moment of its own for that (ISO), or empty for that of the event.
 */
export type Look =
  | { readonly kind: 'document' }
  | { readonly kind: 'difference'; readonly since: number }
  | { readonly kind: 'seen'; readonly by: string }
  | { readonly kind: 'access'; readonly when: string };

/** The event that an address names, such as `?at=17`. An invalid number means the last event. */
export const placeIn = (query: URLSearchParams, last: number): number => numberIn(query, 'at', last) ?? last;

export const lookIn = (query: URLSearchParams, last: number): Look => {
  const since = numberIn(query, 'with', last);
  const by = query.get('seen');
  const when = query.get('access');
  if (since !== null) return { kind: 'difference', since };
  if (when !== null) return { kind: 'access', when: INSTANT.test(when) ? when : '' };

  return by === null ? { kind: 'document' } : { kind: 'seen', by };
};

export const withPlace = (query: URLSearchParams, place: number): URLSearchParams => {
  const changed = new URLSearchParams(query);
  changed.set('at', String(place));

  return changed;
};

export const withLook = (query: URLSearchParams, look: Look): URLSearchParams => {
  const changed = new URLSearchParams(query);
  changed.delete('with');
  changed.delete('seen');
  changed.delete('access');
  if (look.kind === 'difference') changed.set('with', String(look.since));
  if (look.kind === 'seen') changed.set('seen', look.by);
  if (look.kind === 'access') changed.set('access', look.when);

  return changed;
};

/** The address with another filter, at the same event. */
export const withFilter = (query: URLSearchParams, filter: TimelineFilter): URLSearchParams => {
  const changed = new URLSearchParams(filterQuery(filter));
  for (const name of ['epoch', 'at', 'with', 'seen', 'access']) {
    const value = query.get(name);
    if (value !== null) changed.set(name, value);
  }

  return changed;
};

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const numberIn = (query: URLSearchParams, name: string, last: number): number | null => {
  const value = query.get(name);
  if (value === null || !/^\d{1,9}$/.test(value)) return null;

  return Math.min(Number(value), last);
};
