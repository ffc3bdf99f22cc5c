import type { ComponentProps } from 'react';
import { PagedList } from './paged-list.tsx';
import { SearchForm, type Term } from './search-form.tsx';
import type { useSearch } from './use-search.ts';

type SearchedListProps = ComponentProps<typeof PagedList> & {
  readonly searchLabel: string;
  readonly terms: readonly Term[];
  readonly search: ReturnType<typeof useSearch>;
};

/** A form to search by, and below it what was found. */
export const SearchedList = ({
  searchLabel,
  terms,
  search: { values, setValues },
  ...list
}: SearchedListProps) => (
  <>
    <SearchForm
      key={JSON.stringify(values)}
      label={searchLabel}
      terms={terms}
      values={values}
      onSearch={setValues}
    />
    <PagedList {...list} />
  </>
);
