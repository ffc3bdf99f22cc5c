import { ArchiveRegular } from '@fluentui/react-icons';
import type { ComponentProps } from 'react';
import { LoadedList } from '../../ui/states/loaded-list.tsx';
import { texts } from './texts.ts';

type RecordListProps = Pick<ComponentProps<typeof LoadedList>, 'label' | 'query' | 'children'> & {
  /** Heading and text of an empty list. */
  readonly nothing: readonly [string, string];
};

/** A list of this area. Its items are `Entry`s. */
export const RecordList = ({ nothing: [heading, text], ...list }: RecordListProps) => (
  <LoadedList
    {...list}
    failed={texts.failed}
    height="240px"
    nothing={{ icon: <ArchiveRegular />, heading, text }}
  />
);
