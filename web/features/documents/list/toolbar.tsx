import { makeStyles, Select, tokens } from '@fluentui/react-components';
import { SearchInput } from '../../../ui/forms/search-input.tsx';
import { filterLabels } from '../status.ts';
import { sorts } from './list-choice.ts';
import { useListChoice } from './use-list-choice.ts';

export const Toolbar = () => {
  const styles = useStyles();
  const { choice, choose } = useListChoice();

  return (
    <search className={styles.toolbar}>
      <SearchInput
        className={styles.search}
        label="Search documents"
        value={choice.search}
        onValue={(value) => choose('search', value)}
      />
      <Select
        className={styles.select}
        size="large"
        aria-label="Status"
        value={choice.filter ?? ''}
        onChange={(_, { value }) => choose('filter', value)}
      >
        <option value="">All Status</option>
        <Options labels={filterLabels} />
      </Select>
      <Select
        className={styles.select}
        size="large"
        aria-label="Sort by"
        value={choice.sort}
        onChange={(_, { value }) => choose('sort', value === 'newest' ? '' : value)}
      >
        <Options labels={sorts} />
      </Select>
    </search>
  );
};

const Options = ({ labels }: { labels: Readonly<Record<string, string>> }) =>
  Object.entries(labels).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

const narrow = '@media (max-width: 959px)';

const useStyles = makeStyles({
  toolbar: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalM },
  search: { flex: '1 1 280px', minWidth: 0, [narrow]: { flexBasis: '100%' } },
  select: { flex: '1 1 140px', minWidth: 0, maxWidth: '240px', [narrow]: { maxWidth: 'none' } },
});
