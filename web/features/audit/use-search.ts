import { useSearchParams } from 'react-router';
import { instantAfter } from '#contracts/instant.ts';
import type { Search } from './audit-queries.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Keeps what is searched for in the page's address, as it was entered; days in it are whole days in UTC. */
export const useSearch = (names: readonly string[]) => {
  const [query, setQuery] = useSearchParams();
  const values = Object.fromEntries(names.map((name) => [name, query.get(name) ?? '']));

  const setValues = (entered: Search) =>
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        for (const name of names) {
          const value = entered[name]?.trim();
          if (value) after.set(name, value);
          else after.delete(name);
        }
        return after;
      },
      { preventScrollReset: true },
    );

  return { values, filters: filtersOf(values), setValues };
};

/** What the API is asked for: days as the instants between which they lie. */
const filtersOf = (values: Search): Search =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      if (value === '') return [];
      if (name !== 'from' && name !== 'to') return [[name, value]];
      const start = `${value}T00:00:00.000Z`;
      if (!DAY.test(value) || Number.isNaN(Date.parse(start))) return [];
      return [[name, name === 'from' ? start : instantAfter(start, 1)]];
    }),
  );
