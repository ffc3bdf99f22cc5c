import { Field, makeStyles, Select } from '@fluentui/react-components';
import { useEditor } from '../store.tsx';
import { texts } from '../texts.ts';

type AssigneeSelectProps = {
  /** Null if the selected fields belong to different people. */
  readonly assigneeId: string | null;
  readonly isOwn: (assigneeId: string) => boolean;
  readonly onAssigned: (assigneeId: string) => void;
};

/** A menu for choosing the person to whom a field is assigned, by full name. */
export const AssigneeSelect = ({ assigneeId, isOwn, onAssigned }: AssigneeSelectProps) => {
  const styles = useStyles();
  const { assignees, labels } = useEditor();

  return (
    <Field label={texts.properties.assignedTo} className={styles.field}>
      <Select
        className={styles.select}
        value={assigneeId ?? ''}
        onChange={(_, { value }) => onAssigned(value)}
      >
        {assigneeId === null && (
          <option value="" disabled>
            {labels.several}
          </option>
        )}
        {assignees.map(({ id, name }) => (
          <option key={id} value={id}>
            {isOwn(id) ? texts.properties.own(name) : name}
          </option>
        ))}
      </Select>
    </Field>
  );
};

const useStyles = makeStyles({
  // A menu gets as wide as its longest name, and the pane may be narrower than that.
  field: { gridTemplateColumns: 'minmax(0, 1fr)', minWidth: 0 },
  select: { minWidth: 0, '> select': { minWidth: 0, width: '100%' } },
});
