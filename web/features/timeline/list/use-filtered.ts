import { useDeferredValue, useMemo } from 'react';
import { filterOf, filterQuery } from '#contracts/timeline/filter.ts';
import type { Story } from '../story/story.ts';
import { rowsOf } from './rows.ts';

/** What of the story the address asks for. Ten thousand events may take longer to go through than a key to press. */
export const useFiltered = (story: Story, query: URLSearchParams) => {
  const filterWords = filterQuery(filterOf(query));
  const filter = useMemo(() => filterOf(new URLSearchParams(filterWords)), [filterWords]);
  const deferred = useDeferredValue(filter);
  const places = useMemo(() => story.matching(deferred), [story, deferred]);
  const rows = useMemo(() => rowsOf(story, places), [story, places]);

  return { filter, places, rows };
};
