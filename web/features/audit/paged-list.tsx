import { SearchRegular } from '@fluentui/react-icons';
import type { ComponentProps } from 'react';
import { LoadedList } from '../../ui/states/loaded-list.tsx';
import { texts } from './texts.ts';

type PagedListProps = Pick<ComponentProps<typeof LoadedList>, 'label' | 'query' | 'children'> & {
  readonly nothing: string;
};

/** A list of this area, which is loaded page by page. */
export const PagedList = ({ nothing, ...list }: PagedListProps) => (
  <LoadedList
    {...list}
    failed={texts.list.failed}
    height="320px"
    nothing={{ icon: <SearchRegular />, heading: texts.list.nothing, text: nothing }}
  />
);
