import { Button, Field, Input, makeStyles, Select, tokens } from '@fluentui/react-components';
import { type FormEvent, useState } from 'react';

/** A thing to search by; one with `options` is chosen from. */
export type Term = {
  readonly name: string;
  readonly label: string;
  readonly type?: 'text' | 'date';
  readonly options?: Readonly<Record<string, string>>;
};

type SearchFormProps = {
  readonly label: string;
  readonly terms: readonly Term[];
  readonly said: Readonly<Record<string, string>>;
  readonly onSearch: (said: Readonly<Record<string, string>>) => void;
};

/** Searches when it is asked to, not with each key: each search goes on record. */
export const SearchForm = ({ label, terms, said, onSearch }: SearchFormProps) => {
  const styles = useStyles();
  const [entered, setEntered] = useState(said);
  const enter = (name: string, value: string) => setEntered({ ...entered, [name]: value });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(entered);
  };

  return (
    <search>
      <form className={styles.form} aria-label={label} onSubmit={submit}>
        {terms.map(({ name, label: words, type = 'text', options }) => (
          <Field key={name} label={words} className={styles.term}>
            {options ? (
              <Select value={entered[name] ?? ''} onChange={(_, { value }) => enter(name, value)}>
                <option value="">All</option>
                {Object.entries(options).map(([value, text]) => (
                  <option key={value} value={value}>
                    {text}
                  </option>
                ))}
              </Select>
            ) : (
              <Input
                type={type}
                value={entered[name] ?? ''}
                maxLength={100}
                onChange={(_, { value }) => enter(name, value)}
              />
            )}
          </Field>
        ))}
        <Button type="submit" appearance="primary" className={styles.search}>
          Search
        </Button>
      </form>
    </search>
  );
};

const useStyles = makeStyles({
  form: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(180px, 1fr))',
    alignItems: 'end',
    gap: tokens.spacingHorizontalM,
    paddingBlock: tokens.spacingVerticalL,
  },
  term: { gridTemplateColumns: 'minmax(0, 1fr)', minWidth: 0, '& input': { minWidth: 0 } },
  search: { justifySelf: 'start' },
});
