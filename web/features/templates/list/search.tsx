import { makeStyles } from '@fluentui/react-components';
import { SearchInput } from '../../../ui/forms/search-input.tsx';
import { texts } from '../texts.ts';
import { useSearch } from './use-search.ts';

export const Search = () => {
  const styles = useStyles();
  const { search, setSearch } = useSearch();

  return (
    <search className={styles.search}>
      <SearchInput className={styles.input} label={texts.list.search} value={search} onValue={setSearch} />
    </search>
  );
};

const useStyles = makeStyles({
  search: { display: 'flex' },
  input: { flex: '1 1 280px', minWidth: 0, maxWidth: '480px' },
});
