import { Button, makeStyles, Select, tokens } from '@fluentui/react-components';
import { FilterRegular } from '@fluentui/react-icons';
import { lazy, Suspense, useId, useState } from 'react';
import { SearchInput } from '../../../ui/forms/search-input.tsx';
import { type Filter, filterLabels } from '../status.ts';
import { sorts } from './list-choice.ts';
import { texts } from './texts.ts';
import { useCounts } from './use-documents.ts';
import { useListChoice } from './use-list-choice.ts';

const MoreFilters = lazy(async () => ({ default: (await import('./more-filters.tsx')).MoreFilters }));

export const Toolbar = () => {
  const styles = useStyles();
  const { choice, choose } = useListChoice();
  const more = [choice.person, choice.from, choice.to].filter((text) => text.trim() !== '').length;
  const [isOpen, setIsOpen] = useState(more > 0);
  const id = useId();

  return (
    <search className={styles.toolbar}>
      <SearchInput
        className={styles.search}
        label={texts.search}
        value={choice.search}
        onValue={(search) => choose({ search })}
      />
      <Button
        className={styles.more}
        size="large"
        icon={<FilterRegular />}
        appearance={more > 0 ? 'primary' : 'secondary'}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {texts.filters.button(more)}
      </Button>
      <StatusFilter />
      <Select
        className={styles.select}
        size="large"
        aria-label={texts.sortBy}
        value={choice.sort}
        onChange={(_, { value }) => choose({ sort: value === 'newest' ? '' : value })}
      >
        {Object.entries(sorts).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <div id={id} hidden={!isOpen} className={styles.filters}>
        <Suspense>{isOpen && <MoreFilters />}</Suspense>
      </div>
    </search>
  );
};

const StatusFilter = () => {
  const styles = useStyles();
  const { choice, choose } = useListChoice();
  const counts = useCounts();
  const counted = (label: string, name: Filter | 'all') =>
    counts ? texts.counted(label, counts[name]) : label;

  return (
    <Select
      className={styles.select}
      size="large"
      aria-label={texts.status}
      value={choice.filter ?? ''}
      onChange={(_, { value }) => choose({ filter: value })}
    >
      <option value="">{counted(texts.allStatus, 'all')}</option>
      {Object.entries(filterLabels).map(([filter, label]) => (
        <option key={filter} value={filter}>
          {counted(label, filter as Filter)}
        </option>
      ))}
    </Select>
  );
};

const narrow = '@media (max-width: 959px)';

const useStyles = makeStyles({
  toolbar: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalM },
  search: { flex: '1 1 200px', minWidth: 0, [narrow]: { flexBasis: 'calc(100% - 160px)' } },
  select: { flex: '1 1 140px', minWidth: 0, maxWidth: '240px', [narrow]: { maxWidth: 'none' } },
  more: {
    minWidth: 0,
    whiteSpace: 'nowrap',
    // Beside it the search needs what the icon would take.
    '@media (max-width: 479px)': { '& .fui-Button__icon': { display: 'none' } },
  },
  filters: { flexBasis: '100%', ':not([hidden])': { display: 'block' } },
});
