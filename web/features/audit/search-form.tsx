import { Button, Field, Input, makeStyles, Select, tokens } from '@fluentui/react-components';
import { type FormEvent, useState } from 'react';
import { texts } from './texts.ts';

/** Something to search by: a text, a day, or one of the `options`. */
export type Term = {
  readonly name: string;
  readonly label: string;
  readonly type?: 'text' | 'date';
  readonly options?: Readonly<Record<string, string>>;
};

type SearchFormProps = {
  readonly label: string;
  readonly terms: readonly Term[];
  readonly values: Readonly<Record<string, string>>;
  readonly onSearch: (values: Readonly<Record<string, string>>) => void;
};

/** Searches on submit, not with each key, because every search is recorded. */
export const SearchForm = ({ label, terms, values, onSearch }: SearchFormProps) => {
  const styles = useStyles();
  const [entered, setEntered] = useState(values);
  const enter = (name: string, value: string) => setEntered({ ...entered, [name]: value });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(entered);
  };

  return (
    <search>
      <form className={styles.form} aria-label={label} onSubmit={submit}>
        {terms.map(({ name, label: termLabel, type = 'text', options }) => (
          <Field key={name} label={termLabel} className={styles.term}>
            {options ? (
              <Select value={entered[name] ?? ''} onChange={(_, { value }) => enter(name, value)}>
                <option value="">{texts.search.all}</option>
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
          {texts.search.button}
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
    // Two beside each other on a phone, so that what is found is in sight.
    '@media (max-width: 479.98px)': {
      gridTemplateColumns: 'repeat(auto-fill, minmax(136px, 1fr))',
    },
  },
  term: { gridTemplateColumns: 'minmax(0, 1fr)', minWidth: 0, '& input': { minWidth: 0 } },
  search: { justifySelf: 'start' },
});
