import {
  Button,
  Checkbox,
  Field,
  Input,
  makeStyles,
  tokens,
  typographyStyles,
} from '@fluentui/react-components';
import { CenterHorizontalRegular } from '@fluentui/react-icons';
import { fieldKinds, smallestResized } from '#contracts/document/fields/kinds.ts';
import type { EditorField } from '../model/editor-field.ts';
import { editor } from '../model/slice.ts';
import { useEditorDispatch, useEditorSelector } from '../store.tsx';
import { texts } from '../texts.ts';
import { AssigneeSelect } from './assignee-select.tsx';
import { NumberField } from './number-field.tsx';
import { CopyToAllPages, DeleteFields } from './selection-actions.tsx';

type FieldPropertiesProps = {
  readonly field: EditorField;
  readonly isOwn: (assigneeId: string) => boolean;
  readonly onDeleted: () => void;
};

export const FieldProperties = ({ field, isOwn, onDeleted }: FieldPropertiesProps) => {
  const styles = useStyles();
  const dispatch = useEditorDispatch();
  const pageCount = useEditorSelector(({ rooms }) => rooms.length);
  const { key, label, recipientId, pageNumber, required, value, type } = field;
  const edit = (changes: Parameters<typeof editor.actions.fieldEdited>[0]['changes']) =>
    dispatch(editor.actions.fieldEdited({ keys: [key], changes }));

  return (
    <div className={styles.properties}>
      <Field label={texts.properties.label} className={styles.text}>
        <Input value={label} maxLength={100} onChange={(_, data) => edit({ label: data.value })} />
      </Field>
      <AssigneeSelect
        assigneeId={recipientId}
        isOwn={isOwn}
        onAssigned={(assigneeId) => edit({ recipientId: assigneeId })}
      />
      <NumberField
        label={texts.properties.page}
        value={pageNumber}
        min={1}
        max={pageCount}
        onValue={(page) => edit({ pageNumber: page })}
      />
      <Checkbox
        className={styles.checkbox}
        label={texts.properties.required}
        checked={required}
        onChange={(_, { checked }) => edit({ required: checked === true })}
      />
      <BoxFields field={field} />
      {value && (
        <Field label={texts.properties.value} className={styles.text}>
          <Input
            value={fieldKinds[type].look === 'tick' ? texts.properties.ticked : fieldKinds[type].shown(value)}
            readOnly
          />
        </Field>
      )}
      <Button
        icon={<CenterHorizontalRegular />}
        onClick={() => dispatch(editor.actions.selectionAligned('pageCenter'))}
      >
        {texts.selection.centerOnPage}
      </Button>
      <CopyToAllPages />
      <DeleteFields count={1} onDeleted={onDeleted} />
    </div>
  );
};

/** Lets people enter position and size as numbers, so that nobody has to drag (WCAG 2.5.7). */
const BoxFields = ({ field }: { field: EditorField }) => {
  const styles = useStyles();
  const dispatch = useEditorDispatch();
  const room = useEditorSelector(({ rooms }) => rooms[field.pageNumber - 1]);
  const { key, x, y, width, height } = field;
  const enter = (box: Parameters<typeof editor.actions.boxEntered>[0]['box']) =>
    dispatch(editor.actions.boxEntered({ key, box }));
  const { width: widest, height: highest } = room ?? { width: x + width, height: y + height };

  return (
    <fieldset className={styles.box}>
      <legend className={styles.legend}>{texts.properties.box}</legend>
      <NumberField
        label={texts.properties.x}
        value={x}
        min={0}
        max={Math.max(widest - width, 0)}
        onValue={(value) => enter({ x: value })}
      />
      <NumberField
        label={texts.properties.y}
        value={y}
        min={0}
        max={Math.max(highest - height, 0)}
        onValue={(value) => enter({ y: value })}
      />
      <NumberField
        label={texts.properties.width}
        value={width}
        min={smallestResized.width}
        max={Math.max(widest - x, smallestResized.width)}
        onValue={(value) => enter({ width: value })}
      />
      <NumberField
        label={texts.properties.height}
        value={height}
        min={smallestResized.height}
        max={Math.max(highest - y, smallestResized.height)}
        onValue={(value) => enter({ height: value })}
      />
    </fieldset>
  );
};

const useStyles = makeStyles({
  properties: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
  // Fluent's inputs have a minimum width that's too wide for the pane.
  text: { minWidth: 0, '> *': { minWidth: 0 } },
  checkbox: { marginLeft: `calc(-1 * ${tokens.spacingHorizontalS})` },
  box: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
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
