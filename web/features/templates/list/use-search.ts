import { useSearchParams } from 'react-router';

/** What is searched for stands in the address, where it can be kept, sent and reloaded: `?search=…`. */
export const useSearch = () => {
  const [params, setParams] = useSearchParams();

  return {
    search: params.get('search') ?? '',
    setSearch: (search: string) =>
      setParams(
        search ? { search } : {},
        // It is updated at once, so that what is typed is in the field before the next key.
        { replace: true, preventScrollReset: true, flushSync: true },
      ),
  };
};
