import { Button, makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons';
import { useRef } from 'react';
import type { TemplateDetailView } from '#contracts/api/views/template.ts';
import { plural } from '../../../lib/format.ts';
import { FormActions } from '../../../ui/dialogs/form-actions.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { FormProblem } from '../../../ui/forms/form-problem.tsx';
import { texts } from '../texts.ts';
import { RoleFields } from './role-fields.tsx';
import { useRoles } from './use-roles.ts';

type ManageRolesProps = {
  readonly detail: TemplateDetailView;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

/** Edits a template's roles. Nothing changes until they are saved. */
export const ManageRoles = ({ detail, isOpen, onClose }: ManageRolesProps) => {
  const styles = useStyles();
  const addButton = useRef<HTMLButtonElement>(null);
  const { rows, losing, wasTried, isPending, problem, submit, change, add, remove, moveUp } = useRoles(
    detail,
    onClose,
  );

  const removeRow = (key: string) => {
    remove(key);
    // The button that removed goes with its row.
    addButton.current?.focus();
  };

  return (
    <FormDialog
      isOpen={isOpen}
      heading="Manage Roles"
      isWide
      isClosable={!isPending}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <FormActions isPending={isPending} onCancel={onClose}>
          {isPending ? 'Saving...' : 'Save Roles'}
        </FormActions>
      }
    >
      <p className={styles.text}>{texts.roles}</p>
      <ul className={styles.rows}>
        {rows.map((row, place) => (
          <RoleFields
            key={row.key}
            row={row}
            place={place + 1}
            isDisabled={isPending}
            showsProblems={wasTried}
            onChange={(changes) => change(row.key, changes)}
            onMove={{
              up: place > 0 ? () => moveUp(place) : null,
              down: place < rows.length - 1 ? () => moveUp(place + 1) : null,
            }}
            onRemove={rows.length > 1 ? () => removeRow(row.key) : null}
          />
        ))}
      </ul>
      <Button
        ref={(button: HTMLButtonElement | null) => {
          addButton.current = button;
        }}
        icon={<AddRegular />}
        className={styles.add}
        disabled={isPending}
        onClick={add}
      >
        Add Role
      </Button>
      <div role="status" className={styles.warnings}>
        {losing.map(({ name, fields }) => (
          <p key={name} className={styles.warning}>
            {name} loses {plural(fields, 'field')} when this is saved.
          </p>
        ))}
      </div>
      <FormProblem>{problem}</FormProblem>
    </FormDialog>
  );
};

const useStyles = makeStyles({
  text: { ...typographyStyles.body1, margin: 0, color: tokens.colorNeutralForeground2 },
  rows: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalM,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  add: { alignSelf: 'flex-start' },
  warnings: { ':empty': { display: 'none' } },
  warning: {
    ...typographyStyles.body1,
    margin: 0,
    color: tokens.colorStatusWarningForeground3,
    overflowWrap: 'anywhere',
  },
});
