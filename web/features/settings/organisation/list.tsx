import { PeopleTeamRegular } from '@fluentui/react-icons';
import type { ComponentProps } from 'react';
import { LoadedList } from '../../../ui/states/loaded-list.tsx';
import { texts } from './texts.ts';

type ListProps = Pick<ComponentProps<typeof LoadedList>, 'label' | 'query' | 'children'> & {
  readonly nothing: Readonly<Record<'heading' | 'text', string>>;
};

/** A list of this tab. Its items are `Entry`s. */
export const List = ({ nothing, ...list }: ListProps) => (
  <LoadedList
    {...list}
    failed={texts.failed}
    height="200px"
    nothing={{ icon: <PeopleTeamRegular />, ...nothing }}
  />
);
