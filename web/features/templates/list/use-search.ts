import { useSearchParams } from 'react-router';

/** What is searched for stands in the address, where it can be kept, sent and reloaded: `?search=…`. */
export const useSearch = () => {
  const [params, setParams] = useSearchParams();

  return {
    search: params.get('search') ?? '',
    setSearch: (search: string) =>
      setParams(
        search ? { search } : {},
        // At once: what is typed must be in the field before the next key comes.
        { replace: true, preventScrollReset: true, flushSync: true },
      ),
  };
};
