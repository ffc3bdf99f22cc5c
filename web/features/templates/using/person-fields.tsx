import { Field, Input, makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { roleKinds } from '#contracts/document/roles/kinds.ts';
import { recipientRoleOf } from '#contracts/document/template.ts';
import { addressEvents } from '../../../ui/forms/address-events.ts';
import { emailsOf, namesOf } from '../../../ui/forms/known-people.tsx';
import { texts } from '../texts.ts';
import type { Part, Person, problemsOf } from './people.ts';

const labels = texts.using;

type PersonFieldsProps = {
  readonly part: Part;
  readonly person: Person;
  readonly problems: ReturnType<typeof problemsOf>;
  /** Of the lists of people who were recipients before (ui/forms/known-people.tsx). */
  readonly listId: string;
  readonly isDisabled: boolean;
  readonly onChange: (changes: Partial<Person>) => void;
};

/** Who takes a role. */
export const PersonFields = ({
  part: { name, role, signingOrder, isNeeded },
  person,
  problems,
  listId,
  isDisabled,
  onChange,
}: PersonFieldsProps) => {
  const styles = useStyles();

  return (
    <fieldset className={styles.person} disabled={isDisabled}>
      <legend className={styles.legend}>
        <span className={styles.name} translate="no">
          {name}
        </span>
        <span className={styles.facts}>
          {labels.facts(roleKinds[recipientRoleOf(role)].label, signingOrder, !isNeeded)}
        </span>
      </legend>
      <Field
        label={labels.fullName}
        required={isNeeded}
        className={styles.field}
        {...(problems.fullName && { validationMessage: problems.fullName })}
      >
        <Input
          value={person.fullName}
          maxLength={100}
          autoComplete="off"
          list={namesOf(listId)}
          onChange={(_, { value }) => onChange({ fullName: value })}
        />
      </Field>
      <Field
        label={labels.email}
        required={isNeeded}
        className={styles.field}
        {...(problems.email && { validationMessage: problems.email })}
      >
        <Input
          type="email"
          value={person.email}
          maxLength={254}
          autoComplete="off"
          list={emailsOf(listId)}
          onChange={(_, { value }) => onChange({ email: value })}
          {...addressEvents(([one]) => {
            if (!one) return;
            onChange({ email: one.email, ...(!person.fullName.trim() && { fullName: one.fullName }) });
          }, 1)}
        />
      </Field>
    </fieldset>
  );
};

const useStyles = makeStyles({
  person: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    alignItems: 'start',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    minWidth: 0,
    margin: 0,
    padding: 0,
    border: 'none',
    '@media (max-width: 767px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  legend: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: tokens.spacingHorizontalS,
    width: '100%',
    marginBottom: tokens.spacingVerticalXS,
    padding: 0,
  },
  name: { ...typographyStyles.body1Strong, overflowWrap: 'anywhere' },
  facts: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3 },
  // Fluent's inputs have a least width, which a narrow column has not.
  field: { '> *': { minWidth: 0 } },
});
