import {
  Button,
  Field,
  Input,
  makeStyles,
  Select,
  tokens,
  typographyStyles,
} from '@fluentui/react-components';
import { DismissRegular, FilterRegular, SearchRegular } from '@fluentui/react-icons';
import { memo, useId, useState } from 'react';
import { isFiltered, type TimelineFilter } from '#contracts/timeline-filter.ts';
import { dayAfter, dayBefore, optionsOf, startOf, typeOptions } from './filter-options.ts';
import type { Story } from './story.ts';

type FilterBarProps = {
  readonly story: Story;
  readonly filter: TimelineFilter;
  readonly shown: number;
  readonly onFilter: (filter: TimelineFilter) => void;
};

/** What of the list is shown. The address says it, so that it can be kept and sent. */
export const FilterBar = memo(({ story, filter, shown, onFilter }: FilterBarProps) => {
  const styles = useStyles();
  const id = useId();
  const isActive = isFiltered(filter);
  const [isOpen, setIsOpen] = useState(hasMoreThanWords(filter));

  return (
    <search className={styles.filters} aria-label="Filter events">
      <div className={styles.first}>
        <Input
          type="search"
          className={styles.words}
          placeholder="Search events..."
          aria-label="Search events"
          contentBefore={<SearchRegular />}
          value={filter.q ?? ''}
          onChange={(_, { value }) => onFilter({ ...filter, q: value })}
        />
        <Button
          icon={<FilterRegular />}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          Filters
        </Button>
      </div>
      {isOpen && (
        <div id={id} className={styles.more}>
          <Choices story={story} filter={filter} onFilter={onFilter} />
        </div>
      )}
      <div className={styles.counted}>
        <p role="status" className={styles.count}>
          {isActive
            ? `${shown} of ${story.events.length} events`
            : `${story.events.length} ${story.events.length === 1 ? 'event' : 'events'}`}
        </p>
        {isActive && (
          <Button size="small" appearance="subtle" icon={<DismissRegular />} onClick={() => onFilter({})}>
            Clear filters
          </Button>
        )}
      </div>
    </search>
  );
});

const hasMoreThanWords = ({ q: _, ...rest }: TimelineFilter) => isFiltered(rest);

type ChoicesProps = Pick<FilterBarProps, 'story' | 'filter' | 'onFilter'>;

const Choices = ({ story, filter, onFilter }: ChoicesProps) => {
  const { actors, recipients, fields } = optionsOf(story);
  const about = filter.field
    ? `field ${filter.field}`
    : filter.recipient
      ? `recipient ${filter.recipient}`
      : '';
  const chooseAbout = (value: string) => {
    const { field: _, recipient: __, ...rest } = filter;
    const [kind = '', id = ''] = value.split(' ');
    onFilter({ ...rest, ...(id && { [kind]: id }) });
  };

  return (
    <>
      <Choice
        label="Type"
        value={filter.type?.join(',') ?? ''}
        onValue={(type) => onFilter({ ...filter, type: type ? type.split(',') : [] })}
      >
        {(filter.type?.length ?? 0) > 1 && <option value={filter.type?.join(',')}>Several types</option>}
        {typeOptions(story).map(([label, group, types]) => (
          <optgroup key={group} label={label}>
            <option value={group}>{label}: all</option>
            {types.map(([type, name]) => (
              <option key={type} value={type}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
      </Choice>
      <Choice label="Actor" value={filter.actor ?? ''} onValue={(actor) => onFilter({ ...filter, actor })}>
        <Options options={actors} />
      </Choice>
      <Choice label="About" value={about} onValue={chooseAbout}>
        <optgroup label="Recipients">
          <Options options={recipients} prefix="recipient " />
        </optgroup>
        <optgroup label="Fields">
          <Options options={fields} prefix="field " />
        </optgroup>
      </Choice>
      <Day
        label="From (UTC)"
        value={filter.from?.slice(0, 10) ?? ''}
        onValue={(day) => onFilter({ ...filter, from: day && startOf(day) })}
      />
      <Day
        label="To (UTC)"
        value={filter.to ? dayBefore(filter.to) : ''}
        onValue={(day) => onFilter({ ...filter, to: day && dayAfter(day) })}
      />
    </>
  );
};

type ChoiceProps = {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly children: React.ReactNode;
};

const Choice = ({ label, value, onValue, children }: ChoiceProps) => (
  <Field label={label} size="small" className={useStyles().choice}>
    <Select value={value} onChange={(_, { value: chosen }) => onValue(chosen)}>
      <option value="">All</option>
      {children}
    </Select>
  </Field>
);

const Options = ({ options, prefix = '' }: { options: ReadonlyMap<string, string>; prefix?: string }) =>
  [...options].map(([id, name]) => (
    <option key={id} value={`${prefix}${id}`}>
      {name}
    </option>
  ));

const Day = ({ label, value, onValue }: Omit<ChoiceProps, 'children'>) => (
  <Field label={label} size="small" className={useStyles().choice}>
    <Input type="date" value={value} onChange={(_, { value: day }) => onValue(day)} />
  </Field>
);

const useStyles = makeStyles({
  filters: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalS,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  first: { display: 'flex', columnGap: tokens.spacingHorizontalS },
  words: { flexGrow: 1, minWidth: 0 },
  more: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS}`,
  },
  // No wider than its column, however long what can be chosen is.
  choice: { gridTemplateColumns: 'minmax(0, 1fr)', minWidth: 0, '& input': { minWidth: 0 } },
  counted: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    minHeight: '24px',
  },
  count: { ...typographyStyles.caption1, margin: 0, color: tokens.colorNeutralForeground2 },
});
