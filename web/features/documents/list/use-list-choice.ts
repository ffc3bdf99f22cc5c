import { useSearchParams } from 'react-router';
import { type Filter, filterLabels } from '../status.ts';
import { type ListChoice, type Sort, sorts } from './list-choice.ts';

/** What is shown stands in the address, where it can be kept, sent and reloaded: `?filter=…&search=…&sort=…`. */
export const useListChoice = () => {
  const [params, setParams] = useSearchParams();

  const choice: ListChoice = {
    filter: known<Filter>(params.get('filter'), filterLabels),
    search: params.get('search') ?? '',
    sort: known<Sort>(params.get('sort'), sorts) ?? 'newest',
  };
  const choose = (name: keyof ListChoice, value: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (value) after.set(name, value);
        else after.delete(name);
        return after;
      },
      // It is updated at once, so that what is typed is in the field before the next key.
      { replace: true, preventScrollReset: true, flushSync: true },
    );

  return { choice, choose };
};

const known = <Name extends string>(name: string | null, names: Readonly<Record<Name, string>>) =>
  name !== null && Object.hasOwn(names, name) ? (name as Name) : null;
