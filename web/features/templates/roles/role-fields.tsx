import { Button, Field, Input, makeStyles, Select, tokens } from '@fluentui/react-components';
import { ArrowDownRegular, ArrowUpRegular, DeleteRegular } from '@fluentui/react-icons';
import { useLayoutEffect, useRef } from 'react';
import { recipientRoles, roleKinds } from '#contracts/document/roles/kinds.ts';
import { type TemplateRole, templateRoleOf } from '#contracts/document/template.ts';
import { OrderField } from '../../../ui/forms/order-field.tsx';
import { DragHandle } from '../../../ui/reordering/drag-handle.tsx';
import type { Step } from '../../../ui/reordering/reorder.ts';
import { Tip } from '../../../ui/tip.tsx';
import { texts } from '../texts.ts';
import type { RoleRow } from './role-rows.ts';

const labels = texts.roles;

type RoleFieldsProps = {
  readonly row: RoleRow;
  /** The row's number, from 1. */
  readonly place: number;
  readonly isDisabled: boolean;
  readonly showsProblems: boolean;
  readonly onChange: (changes: Partial<RoleRow>) => void;
  /** Of rows. */
  readonly count: number;
  /** Called with the row's new place, counted from 0. */
  readonly onPut: (place: number) => void;
  readonly onStep: (step: Step) => void;
  /** It is null if this row cannot be removed. */
  readonly onRemove: (() => void) | null;
};

export const RoleFields = ({
  row,
  place,
  isDisabled,
  showsProblems,
  onChange,
  count,
  onPut,
  onStep,
  onRemove,
}: RoleFieldsProps) => {
  const styles = useStyles();
  const name = row.name || labels.unnamed(place);
  const isNameless = showsProblems && !row.name.trim();

  return (
    <li>
      <fieldset className={styles.row} disabled={isDisabled} aria-label={labels.group(place)}>
        <div className={styles.handle}>
          <DragHandle name={name} isDisabled={isDisabled || count === 1} onPut={onPut} onStep={onStep} />
        </div>
        <Field
          label={labels.name}
          className={styles.name}
          {...(isNameless && { validationMessage: labels.noName })}
        >
          <Input
            value={row.name}
            autoComplete="off"
            maxLength={100}
            autoFocus={row.name === ''}
            onChange={(_, { value }) => onChange({ name: value })}
          />
        </Field>
        <Field label={labels.role} className={styles.role}>
          <Select value={row.role} onChange={(_, { value }) => onChange({ role: value as TemplateRole })}>
            {recipientRoles.map((role) => (
              <option key={role} value={templateRoleOf(role)}>
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
        <div className={styles.actions}>
          <Moves name={name} place={place} count={count} onStep={onStep} />
          <Tip text={labels.remove}>
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

type MovesProps = Pick<RoleFieldsProps, 'place' | 'count' | 'onStep'> & { readonly name: string };

const Moves = ({ name, place, count, onStep }: MovesProps) => {
  const buttons = useRef<Record<Step, HTMLButtonElement | null>>({ up: null, down: null });
  const moved = useRef<Step | null>(null);

  // A row that is put elsewhere loses the focus on the way.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place is what has changed then
  useLayoutEffect(() => {
    if (moved.current) buttons.current[moved.current]?.focus();
    moved.current = null;
  }, [place]);

  return (['up', 'down'] as const).map((move) => (
    <Tip key={move} text={labels.move[move](name)}>
      <Button
        ref={(button: HTMLButtonElement | null) => {
          buttons.current[move] = button;
        }}
        appearance="subtle"
        icon={move === 'up' ? <ArrowUpRegular /> : <ArrowDownRegular />}
        disabledFocusable={place === (move === 'up' ? 1 : count)}
        onClick={() => {
          moved.current = move;
          onStep(move);
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
    gridTemplateColumns: '24px minmax(0, 1fr) 168px 80px auto',
    alignItems: 'start',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    minWidth: 0,
    margin: 0,
    padding: 0,
    border: 'none',
    [narrow]: {
      gridTemplateColumns: '24px minmax(0, 1fr) 64px',
      padding: tokens.spacingHorizontalM,
      border: `1px solid ${tokens.colorNeutralStroke2}`,
      borderRadius: tokens.borderRadiusXLarge,
    },
  },
  name: { ...fitting, [narrow]: { gridColumn: '2 / -1' } },
  role: { ...fitting, [narrow]: { gridColumn: '2' } },
  order: fitting,
  // Beside the fields, not beside their labels.
  handle: { marginTop: '24px' },
  actions: {
    display: 'flex',
    marginTop: '24px',
    [narrow]: { gridColumn: '1 / -1', justifyContent: 'flex-end', marginTop: 0 },
  },
});
