import { Button, makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons';
import { useRef } from 'react';
import type { TemplateDetailView } from '#contracts/api/views/template.ts';
import { SubmitDialog } from '../../../ui/dialogs/submit-dialog.tsx';
import { FormProblem } from '../../../ui/forms/form-problem.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import { texts } from '../texts.ts';
import { RoleFields } from './role-fields.tsx';
import { useRoles } from './use-roles.ts';

const labels = texts.roles;

type ManageRolesProps = {
  readonly detail: TemplateDetailView;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

/** Edits a template's roles. Nothing changes until they are saved. */
export const ManageRoles = ({ detail, isOpen, onClose }: ManageRolesProps) => {
  const styles = useStyles();
  const addButton = useRef<HTMLButtonElement>(null);
  const { rows, losing, wasTried, isPending, problem, announcement, ...roles } = useRoles(detail, onClose);

  const removeRow = (key: string) => {
    roles.remove(key);
    // The button that was pressed disappears with its row.
    addButton.current?.focus();
  };

  return (
    <SubmitDialog
      isOpen={isOpen}
      labels={labels}
      isWide
      isPending={isPending}
      onClose={onClose}
      onSubmit={roles.submit}
    >
      <p className={styles.text}>{labels.intro}</p>
      <ul className={styles.rows}>
        {rows.map((row, place) => (
          <RoleFields
            key={row.key}
            row={row}
            place={place + 1}
            isDisabled={isPending}
            showsProblems={wasTried}
            onChange={(changes) => roles.change(row.key, changes)}
            count={rows.length}
            onPut={(to) => roles.put(row.key, to)}
            onStep={(step) => roles.step(row.key, step)}
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
        onClick={roles.add}
      >
        {labels.add}
      </Button>
      <div role="status" className={styles.warnings}>
        {losing.map(({ name, fields }) => (
          <p key={name} className={styles.warning}>
            <Sentence text={labels.losing(name, fields)} names={[name]} />
          </p>
        ))}
      </div>
      <p className={styles.hidden} role="status">
        <Sentence text={announcement} names={rows.map(({ name }) => name)} />
      </p>
      <FormProblem>{problem}</FormProblem>
    </SubmitDialog>
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
  hidden: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    margin: 0,
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  },
  warnings: { ':empty': { display: 'none' } },
  warning: {
    ...typographyStyles.body1,
    margin: 0,
    color: tokens.colorStatusWarningForeground3,
    overflowWrap: 'anywhere',
  },
});
