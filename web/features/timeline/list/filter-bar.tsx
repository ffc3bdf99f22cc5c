import { Button, Input, makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { DismissRegular, FilterRegular, SearchRegular } from '@fluentui/react-icons';
import { lazy, memo, Suspense, useId, useState } from 'react';
import { isFiltered, type TimelineFilter } from '#contracts/timeline/filter.ts';
import type { Story } from '../story/story.ts';
import { texts } from '../texts.ts';

const labels = texts.list;

const FilterChoices = lazy(async () => ({ default: (await import('./filter-choices.tsx')).FilterChoices }));

type FilterBarProps = {
  readonly story: Story;
  readonly filter: TimelineFilter;
  readonly shown: number;
  readonly onFilter: (filter: TimelineFilter) => void;
};

/** The filters of the list. They are in the address, so that it can be kept and sent. */
export const FilterBar = memo(({ story, filter, shown, onFilter }: FilterBarProps) => {
  const styles = useStyles();
  const id = useId();
  const isActive = isFiltered(filter);
  const [isOpen, setIsOpen] = useState(hasMoreThanWords(filter));

  return (
    <search className={styles.filters} aria-label={labels.filter}>
      <div className={styles.first}>
        <Input
          type="search"
          className={styles.search}
          placeholder={labels.placeholder}
          aria-label={labels.search}
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
          {labels.filters}
        </Button>
      </div>
      {isOpen && (
        <div id={id} className={styles.more}>
          <Suspense>
            <FilterChoices story={story} filter={filter} onFilter={onFilter} />
          </Suspense>
        </div>
      )}
      <div className={styles.counted}>
        <p role="status" className={styles.count}>
          {isActive ? labels.found(shown, story.events.length) : labels.count(story.events.length)}
        </p>
        {isActive && (
          <Button size="small" appearance="subtle" icon={<DismissRegular />} onClick={() => onFilter({})}>
            {labels.clear}
          </Button>
        )}
      </div>
    </search>
  );
});

const hasMoreThanWords = ({ q: _, ...rest }: TimelineFilter) => isFiltered(rest);

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
  search: { flexGrow: 1, minWidth: 0 },
  more: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(112px, 1fr))',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS}`,
  },
  counted: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    minHeight: '24px',
  },
  count: { ...typographyStyles.caption1, margin: 0, color: tokens.colorNeutralForeground2 },
});
