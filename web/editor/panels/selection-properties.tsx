import { Button, makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import {
  AlignBottomRegular,
  AlignLeftRegular,
  AlignRightRegular,
  AlignTopRegular,
  ResizeRegular,
} from '@fluentui/react-icons';
import { Tip } from '../../ui/tip.tsx';
import type { Alignment } from '../canvas/geometry.ts';
import type { EditorField } from '../model/editor-field.ts';
import { editor } from '../model/slice.ts';
import { useEditorDispatch } from '../model/store.tsx';
import { AssigneeSelect } from './assignee-select.tsx';
import { CopyToAllPages, DeleteFields } from './selection-actions.tsx';

type SelectionPropertiesProps = {
  readonly selection: readonly EditorField[];
  readonly isOwn: (assigneeId: string) => boolean;
  readonly onDeleted: () => void;
};

/** Shows the properties that several fields can share. */
export const SelectionProperties = ({ selection, isOwn, onDeleted }: SelectionPropertiesProps) => {
  const styles = useStyles();
  const dispatch = useEditorDispatch();
  const assignees = new Set(selection.map(({ recipientId }) => recipientId));
  const [assignee] = assignees;
  const keys = selection.map(({ key }) => key);

  return (
    <div className={styles.properties}>
      <fieldset className={styles.align}>
        <legend className={styles.legend}>Align</legend>
        {alignments.map(({ by, label, Icon }) => (
          <Tip key={by} text={label}>
            <Button icon={<Icon />} onClick={() => dispatch(editor.actions.selectionAligned(by))} />
          </Tip>
        ))}
      </fieldset>
      <AssigneeSelect
        assigneeId={assignees.size === 1 && assignee ? assignee : null}
        isOwn={isOwn}
        onAssigned={(recipientId) => dispatch(editor.actions.fieldEdited({ keys, changes: { recipientId } }))}
      />
      <CopyToAllPages count={selection.length} />
      <DeleteFields count={selection.length} onDeleted={onDeleted} />
    </div>
  );
};

const alignments: readonly { by: Alignment; label: string; Icon: typeof AlignLeftRegular }[] = [
  { by: 'left', label: 'Align left', Icon: AlignLeftRegular },
  { by: 'right', label: 'Align right', Icon: AlignRightRegular },
  { by: 'top', label: 'Align top', Icon: AlignTopRegular },
  { by: 'bottom', label: 'Align bottom', Icon: AlignBottomRegular },
  { by: 'size', label: 'Make the same size', Icon: ResizeRegular },
];

const useStyles = makeStyles({
  properties: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
  align: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalXS,
    minWidth: 0,
    margin: 0,
    padding: 0,
    border: 'none',
  },
  legend: {
    ...typographyStyles.caption1,
    marginBottom: tokens.spacingVerticalXS,
    padding: 0,
    color: tokens.colorNeutralForeground3,
  },
});
