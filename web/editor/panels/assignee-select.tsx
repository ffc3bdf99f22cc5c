import { Field, makeStyles, Select } from '@fluentui/react-components';
import { useEditor } from '../model/store.tsx';

type AssigneeSelectProps = {
  /** Null: several. */
  readonly assigneeId: string | null;
  readonly isOwn: (assigneeId: string) => boolean;
  readonly onAssigned: (assigneeId: string) => void;
};

/** Chooses the person whom a field is for, by full name. */
export const AssigneeSelect = ({ assigneeId, isOwn, onAssigned }: AssigneeSelectProps) => {
  const styles = useStyles();
  const { assignees, words } = useEditor();

  return (
    <Field label="Assigned to" className={styles.field}>
      <Select
        className={styles.select}
        value={assigneeId ?? ''}
        onChange={(_, { value }) => onAssigned(value)}
      >
        {assigneeId === null && (
          <option value="" disabled>
            {words.several}
          </option>
        )}
        {assignees.map(({ id, name }) => (
          <option key={id} value={id}>
            {isOwn(id) ? `${name} (Me)` : name}
          </option>
        ))}
      </Select>
    </Field>
  );
};

const useStyles = makeStyles({
  // A list is as wide as the longest name in it, which the pane may not be.
  field: { gridTemplateColumns: 'minmax(0, 1fr)', minWidth: 0 },
  select: { minWidth: 0, '> select': { minWidth: 0, width: '100%' } },
});
