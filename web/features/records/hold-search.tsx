import { Button, Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '../../lib/api/http.ts';
import { recordsQueries } from './queries.ts';
import { texts } from './texts.ts';

const labels = texts.holding;

type HoldSearchProps = { readonly onFound: (ids: readonly string[]) => void };

/** Adds what a search finds now. What comes later isn't held by itself. */
export const HoldSearch = ({ onFound }: HoldSearchProps) => {
  const styles = useStyles();
  const client = useQueryClient();
  const [search, setSearch] = useState('');
  const [message, setMessage] = useState<string | null>(null);

  const find = async () => {
    if (search.trim() === '') return;
    try {
      const { documents, isAll } = await client.fetchQuery(recordsQueries.found(search.trim()));
      onFound(documents.map(({ id }) => id));
      setMessage(labels.found(documents.length, isAll));
    } catch (error) {
      setMessage(sentenceOf(error) ?? texts.failed);
    }
  };

  return (
    <div className={styles.row}>
      <Field label={labels.search} hint={labels.searchHint} className={styles.field}>
        <Input
          name="search"
          autoComplete="off"
          value={search}
          onChange={(_, { value }) => setSearch(value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // It searches, and doesn't put anything on hold yet.
            event.preventDefault();
            void find();
          }}
        />
      </Field>
      <Button onClick={() => void find()}>{labels.find}</Button>
      <p role="status" className={styles.told}>
        {message}
      </p>
    </div>
  );
};

const useStyles = makeStyles({
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
  field: { flex: '1 1 240px' },
  told: { flex: '1 0 100%', margin: 0 },
});
