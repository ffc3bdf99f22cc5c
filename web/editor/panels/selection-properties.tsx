import { Button, makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import {
  AlignBottomRegular,
  AlignCenterHorizontalRegular,
  AlignCenterVerticalRegular,
  AlignLeftRegular,
  AlignRightRegular,
  AlignSpaceEvenlyHorizontalRegular,
  AlignSpaceEvenlyVerticalRegular,
  AlignTopRegular,
  CenterHorizontalRegular,
  type FluentIcon,
  ResizeRegular,
} from '@fluentui/react-icons';
import { Tip } from '../../ui/tip.tsx';
import type { Alignment } from '../model/alignment.ts';
import type { EditorField } from '../model/editor-field.ts';
import { editor } from '../model/slice.ts';
import { useEditorDispatch } from '../store.tsx';
import { texts } from '../texts.ts';
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
      <Arrangement legend={texts.selection.align} choices={alignments} />
      <Arrangement legend={texts.selection.spread} choices={selection.length > 2 ? spreads : spreadsOfTwo} />
      <AssigneeSelect
        assigneeId={assignees.size === 1 && assignee ? assignee : null}
        isOwn={isOwn}
        onAssigned={(recipientId) => dispatch(editor.actions.fieldEdited({ keys, changes: { recipientId } }))}
      />
      <CopyToAllPages />
      <DeleteFields count={selection.length} onDeleted={onDeleted} />
    </div>
  );
};

type Choice = { readonly by: Alignment; readonly label: string; readonly Icon: FluentIcon };

const Arrangement = ({
  legend,
  choices,
}: {
  readonly legend: string;
  readonly choices: readonly Choice[];
}) => {
  const styles = useStyles();
  const dispatch = useEditorDispatch();

  return (
    <fieldset className={styles.align}>
      <legend className={styles.legend}>{legend}</legend>
      {choices.map(({ by, label, Icon }) => (
        <Tip key={by} text={label}>
          <Button icon={<Icon />} onClick={() => dispatch(editor.actions.selectionAligned(by))} />
        </Tip>
      ))}
    </fieldset>
  );
};

const alignments: readonly Choice[] = [
  { by: 'left', label: texts.selection.alignLeft, Icon: AlignLeftRegular },
  { by: 'center', label: texts.selection.alignCenter, Icon: AlignCenterVerticalRegular },
  { by: 'right', label: texts.selection.alignRight, Icon: AlignRightRegular },
  { by: 'top', label: texts.selection.alignTop, Icon: AlignTopRegular },
  { by: 'middle', label: texts.selection.alignMiddle, Icon: AlignCenterHorizontalRegular },
  { by: 'bottom', label: texts.selection.alignBottom, Icon: AlignBottomRegular },
];

const spreadsOfTwo: readonly Choice[] = [
  { by: 'pageCenter', label: texts.selection.centerOnPage, Icon: CenterHorizontalRegular },
  { by: 'size', label: texts.selection.sameSize, Icon: ResizeRegular },
];

const spreads: readonly Choice[] = [
  { by: 'spreadAcross', label: texts.selection.spreadAcross, Icon: AlignSpaceEvenlyHorizontalRegular },
  { by: 'spreadDown', label: texts.selection.spreadDown, Icon: AlignSpaceEvenlyVerticalRegular },
  ...spreadsOfTwo,
];

const useStyles = makeStyles({
  properties: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
  align: {
    display: 'flex',
    flexWrap: 'wrap',
    // Six of them fit into a pane.
    gap: '3px',
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
