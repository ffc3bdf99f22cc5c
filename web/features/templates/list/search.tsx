import { Input, makeStyles } from '@fluentui/react-components';
import { SearchRegular } from '@fluentui/react-icons';
import { useSearch } from './use-search.ts';

export const Search = () => {
  const styles = useStyles();
  const { search, setSearch } = useSearch();

  return (
    <search className={styles.search}>
      <Input
        type="search"
        className={styles.input}
        size="large"
        placeholder="Search templates..."
        aria-label="Search templates"
        contentBefore={<SearchRegular />}
        value={search}
        onChange={(_, { value }) => setSearch(value)}
      />
    </search>
  );
};

const useStyles = makeStyles({
  search: { display: 'flex' },
  input: { flex: '1 1 280px', minWidth: 0, maxWidth: '480px' },
});
