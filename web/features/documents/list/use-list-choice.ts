import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type Filter, filterLabels } from '../status.ts';
import { type ListChoice, type Sort, sorts } from './list-choice.ts';

/**
 * What is shown stands in the address, where it can be kept, sent and reloaded:
 * `?filter=…&search=…&person=…&from=…&to=…&sort=…`.
 */
export const useListChoice = () => {
  const [params, setParams] = useSearchParams();
  const choice = useMemo(() => choiceIn(params), [params]);
  const choose = (chosen: { readonly [Name in keyof ListChoice]?: string }) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(chosen))
          if (value) after.set(name, value);
          else after.delete(name);
        return after;
      },
      // It is updated at once, so that what is typed is in the field before the next key.
      { replace: true, preventScrollReset: true, flushSync: true },
    );

  return { choice, choose };
};

const choiceIn = (params: URLSearchParams): ListChoice => {
  const text = (name: keyof ListChoice) => params.get(name) ?? '';

  return {
    filter: known<Filter>(params.get('filter'), filterLabels),
    search: text('search'),
    person: text('person'),
    from: text('from'),
    to: text('to'),
    sort: known<Sort>(params.get('sort'), sorts) ?? 'newest',
  };
};

/** Whether something else than its order narrows the list. */
export const isNarrowed = ({ filter, search, person, from, to }: ListChoice) =>
  filter !== null || [search, person, from, to].some((text) => text.trim() !== '');

const known = <Name extends string>(name: string | null, names: Readonly<Record<Name, string>>) =>
  name !== null && Object.hasOwn(names, name) ? (name as Name) : null;
