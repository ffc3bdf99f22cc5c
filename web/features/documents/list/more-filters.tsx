import { Button, Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { useId } from 'react';
import { useKnownPeople } from '../../../lib/known-people.ts';
import { KnownPeople, namesOf } from '../../../ui/forms/known-people.tsx';
import { texts } from './texts.ts';
import { useListChoice } from './use-list-choice.ts';

/** Filters that most people need rarely: by recipient, and by the days on which documents were created. */
export const MoreFilters = () => {
  const styles = useStyles();
  const { choice, choose } = useListChoice();
  const known = useId();
  const isChosen = [choice.person, choice.from, choice.to].some((text) => text !== '');

  return (
    <div className={styles.filters}>
      <Field label={texts.filters.person} className={styles.person}>
        <Input
          list={namesOf(known)}
          placeholder={texts.filters.personHint}
          autoComplete="off"
          value={choice.person}
          onChange={(_, { value }) => choose({ person: value })}
        />
      </Field>
      <Field label={texts.filters.from} className={styles.day}>
        <Input
          type="date"
          max={choice.to}
          value={choice.from}
          onChange={(_, { value }) => choose({ from: value })}
        />
      </Field>
      <Field label={texts.filters.to} className={styles.day}>
        <Input
          type="date"
          min={choice.from}
          value={choice.to}
          onChange={(_, { value }) => choose({ to: value })}
        />
      </Field>
      <Button disabled={!isChosen} onClick={() => choose({ person: '', from: '', to: '' })}>
        {texts.filters.clear}
      </Button>
      <KnownPeople id={known} people={useKnownPeople()} />
    </div>
  );
};

const useStyles = makeStyles({
  filters: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    gap: tokens.spacingHorizontalM,
    padding: tokens.spacingHorizontalL,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  person: { flex: '2 1 220px', minWidth: 0 },
  day: { flex: '1 1 160px', minWidth: 0 },
});
