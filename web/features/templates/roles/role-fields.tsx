import { Button, Field, Input, makeStyles, Select, tokens } from '@fluentui/react-components';
import { ArrowDownRegular, ArrowUpRegular, DeleteRegular } from '@fluentui/react-icons';
import { useLayoutEffect, useRef } from 'react';
import { recipientRoleOf, type TemplateRole } from '#contracts/document/template.ts';
import { roleLabels } from '../../../lib/role-labels.ts';
import { OrderField } from '../../../ui/forms/order-field.tsx';
import { Tip } from '../../../ui/tip.tsx';
import type { RoleRow } from './role-rows.ts';

type Move = 'up' | 'down';

type RoleFieldsProps = {
  readonly row: RoleRow;
  /** The row's number, from 1. */
  readonly place: number;
  readonly isDisabled: boolean;
  readonly showsProblems: boolean;
  readonly onChange: (changes: Partial<RoleRow>) => void;
  /** Null if the row can't move in that direction. */
  readonly onMove: Readonly<Record<Move, (() => void) | null>>;
  /** It is null if this row cannot be removed. */
  readonly onRemove: (() => void) | null;
};

export const RoleFields = ({
  row,
  place,
  isDisabled,
  showsProblems,
  onChange,
  onMove,
  onRemove,
}: RoleFieldsProps) => {
  const styles = useStyles();
  const isNameless = showsProblems && !row.name.trim();

  return (
    <li>
      <fieldset className={styles.row} disabled={isDisabled} aria-label={`Role ${place}`}>
        <Field
          label="Name"
          className={styles.name}
          {...(isNameless && { validationMessage: 'Please enter a name for this role' })}
        >
          <Input
            value={row.name}
            autoComplete="off"
            maxLength={100}
            autoFocus={row.name === ''}
            onChange={(_, { value }) => onChange({ name: value })}
          />
        </Field>
        <Field label="Role" className={styles.role}>
          <Select value={row.role} onChange={(_, { value }) => onChange({ role: value as TemplateRole })}>
            <option value="signer">{roleLabels[recipientRoleOf('signer')]}</option>
            <option value="cc">{roleLabels[recipientRoleOf('cc')]}</option>
          </Select>
        </Field>
        <OrderField
          value={row.signingOrder}
          className={styles.order}
          onValue={(signingOrder) => onChange({ signingOrder })}
        />
        <div className={styles.actions}>
          <Moves name={row.name || `role ${place}`} place={place} onMove={onMove} />
          <Tip text="Remove role">
            <Button
              appearance="subtle"
              icon={<DeleteRegular />}
              disabled={!onRemove}
              onClick={() => onRemove?.()}
            />
          </Tip>
        </div>
      </fieldset>
    </li>
  );
};

type MovesProps = Pick<RoleFieldsProps, 'place' | 'onMove'> & { readonly name: string };

const Moves = ({ name, place, onMove }: MovesProps) => {
  const buttons = useRef<Record<Move, HTMLButtonElement | null>>({ up: null, down: null });
  const moved = useRef<Move | null>(null);

  // A row that is put elsewhere loses the focus on the way.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place is what has changed then
  useLayoutEffect(() => {
    if (moved.current) buttons.current[moved.current]?.focus();
    moved.current = null;
  }, [place]);

  return (['up', 'down'] as const).map((move) => (
    <Tip key={move} text={`Move ${name} ${move}`}>
      <Button
        ref={(button: HTMLButtonElement | null) => {
          buttons.current[move] = button;
        }}
        appearance="subtle"
        icon={move === 'up' ? <ArrowUpRegular /> : <ArrowDownRegular />}
        disabledFocusable={!onMove[move]}
        onClick={() => {
          moved.current = move;
          onMove[move]?.();
        }}
      />
    </Tip>
  ));
};

/** Fluent's inputs have a least width, which a narrow column has not. */
const fitting = { '> *': { minWidth: 0 } } as const;
const narrow = '@media (max-width: 767px)';

const useStyles = makeStyles({
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 168px 80px auto',
    alignItems: 'start',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    minWidth: 0,
    margin: 0,
    padding: 0,
    border: 'none',
    [narrow]: {
      gridTemplateColumns: 'minmax(0, 1fr) 80px',
      padding: tokens.spacingHorizontalM,
      border: `1px solid ${tokens.colorNeutralStroke2}`,
      borderRadius: tokens.borderRadiusXLarge,
    },
  },
  name: { ...fitting, [narrow]: { gridColumn: '1 / -1' } },
  role: fitting,
  order: fitting,
  // Beside the fields, not beside their labels.
  actions: {
    display: 'flex',
    marginTop: '24px',
    [narrow]: { gridColumn: '1 / -1', justifyContent: 'flex-end', marginTop: 0 },
  },
});
