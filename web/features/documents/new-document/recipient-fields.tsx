import { Button, Field, Input, makeStyles, Select, tokens } from '@fluentui/react-components';
import { DeleteRegular } from '@fluentui/react-icons';
import { type RecipientRole, recipientRoles, roleKinds } from '#contracts/document/roles/kinds.ts';
import type { Addressee } from '../../../lib/addressees.ts';
import { addressEvents } from '../../../ui/forms/address-events.ts';
import { OrderField } from '../../../ui/forms/order-field.tsx';
import { Tip } from '../../../ui/tip.tsx';
import { filledIn, hasInvalidEmail, type RecipientRow } from './recipient-rows.ts';
import { texts } from './texts.ts';

type RecipientFieldsProps = {
  readonly row: RecipientRow;
  /** Counted from 1. */
  readonly place: number;
  readonly isDisabled: boolean;
  readonly showsProblems: boolean;
  readonly onChange: (changes: Partial<RecipientRow>) => void;
  readonly onAddressees: (found: readonly Addressee[]) => void;
  /** It is null if this row cannot be removed. */
  readonly onRemove: (() => void) | null;
};

export const RecipientFields = ({
  row,
  place,
  isDisabled,
  showsProblems,
  onChange,
  onAddressees,
  onRemove,
}: RecipientFieldsProps) => {
  const styles = useStyles();
  const isWrong = showsProblems && filledIn([row]).length > 0 && hasInvalidEmail(row);

  return (
    <fieldset className={styles.row} disabled={isDisabled} aria-label={texts.recipients.row(place)}>
      <Field label={texts.recipients.fullName} className={styles.name}>
        <Input
          value={row.fullName}
          autoComplete="off"
          maxLength={100}
          data-name
          autoFocus={place > 1}
          onChange={(_, { value }) => onChange({ fullName: value })}
        />
      </Field>
      <Field
        label={texts.recipients.email}
        className={styles.email}
        {...(isWrong && { validationMessage: texts.recipients.wrongEmail })}
      >
        <Input
          type="email"
          value={row.email}
          autoComplete="off"
          maxLength={254}
          onChange={(_, { value }) => onChange({ email: value })}
          {...addressEvents(onAddressees)}
        />
      </Field>
      <Field label={texts.recipients.role} className={styles.role}>
        <Select value={row.role} onChange={(_, { value }) => onChange({ role: value as RecipientRole })}>
          {recipientRoles.map((role) => (
            <option key={role} value={role}>
              {roleKinds[role].label}
            </option>
          ))}
        </Select>
      </Field>
      <OrderField
        value={row.signingOrder}
        className={styles.order}
        onValue={(signingOrder) => onChange({ signingOrder })}
      />
      <Tip text={texts.recipients.remove}>
        <Button
          appearance="subtle"
          icon={<DeleteRegular />}
          className={styles.remove}
          disabled={!onRemove}
          onClick={() => onRemove?.()}
        />
      </Tip>
    </fieldset>
  );
};

/** Fluent's inputs have a least width, which a narrow column has not. */
const fitting = { '> *': { minWidth: 0 } } as const;

const useStyles = makeStyles({
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1.2fr) 152px 72px auto',
    alignItems: 'start',
    gap: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalM}`,
    minWidth: 0,
    margin: 0,
    padding: 0,
    border: 'none',
    '@media (max-width: 767px)': {
      gridTemplateColumns: 'minmax(0, 1fr) 88px auto',
      padding: tokens.spacingHorizontalM,
      border: `1px solid ${tokens.colorNeutralStroke2}`,
      borderRadius: tokens.borderRadiusXLarge,
    },
  },
  name: { ...fitting, '@media (max-width: 767px)': { gridColumn: '1 / -1' } },
  email: { ...fitting, '@media (max-width: 767px)': { gridColumn: '1 / -1' } },
  role: fitting,
  order: fitting,
  // Beside the fields, not beside their labels.
  remove: { marginTop: '24px' },
});
