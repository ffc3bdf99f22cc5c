import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { lazy, memo, Suspense } from 'react';
import { PAGE_WIDTH } from '#contracts/document/fields/geometry.ts';
import type { Wanted } from '../model/canvas-handle.ts';
import type { EditorField } from '../model/editor-field.ts';
import { editor } from '../model/slice.ts';
import { useEditor, useEditorDispatch, useEditorSelector } from '../store.tsx';
import { texts } from '../texts.ts';
import { FieldFace, nameOf } from './field-face.tsx';
import { fieldColours, useFieldLook } from './field-look.ts';
import { hitArea, toolsBeside } from './hit-area.ts';
import { RemoveButton } from './remove-button.tsx';
import { useFocusWhereWanted } from './use-focus-where-wanted.ts';

type FieldBoxProps = {
  readonly field: EditorField;
  /** The other fields of its page. */
  readonly others: readonly EditorField[];
  /** Pixels of a page. */
  readonly pageHeight: number;
  readonly isOverlapping: boolean;
  readonly focusTarget: Wanted;
};

const FieldSample = lazy(async () => ({
  default: (await import('../preview/field-sample.tsx')).FieldSample,
}));

/** A field on its page. What a pointer does with it is followed for all of them at once (use-pointer.ts). */
export const FieldBox = memo(({ field, others, pageHeight, isOverlapping, focusTarget }: FieldBoxProps) => {
  const styles = useStyles();
  const look = useFieldLook(field);
  const dispatch = useEditorDispatch();
  const { assignees, isReadOnly = false } = useEditor();
  const isSelected = useEditorSelector(({ selected }) => selected.includes(field.key));
  const isAlone = useEditorSelector(({ selected }) => selected.length === 1);
  const isPreview = useEditorSelector((state) => state.isPreview);
  const button = useFocusWhereWanted(field.key, focusTarget);
  const assignee = assignees.find(({ id }) => id === field.recipientId);
  const select = () => dispatch(editor.actions.selectionChanged([field.key]));
  const isStill = isReadOnly || isPreview;

  return (
    <div
      data-field={field.key}
      className={mergeClasses(styles.field, isSelected && styles.selected, isStill && styles.still)}
      style={{ ...placeOn(field, pageHeight), ...fieldColours(assignee), ...toolsBeside(field) }}
    >
      <button
        ref={button}
        type="button"
        className={styles.button}
        style={hitArea(field, others)}
        aria-label={nameOf(field, assignee, isOverlapping)}
        aria-pressed={isSelected}
        title={isOverlapping ? texts.canvas.overlaps : undefined}
        disabled={isStill}
        onClick={({ detail }) => detail === 0 && select()}
        onFocus={({ currentTarget }) => {
          if (!isSelected && currentTarget.matches(':focus-visible')) select();
        }}
      />
      {isPreview ? (
        <Suspense>
          <FieldSample field={field} assignee={assignee} />
        </Suspense>
      ) : (
        <div className={mergeClasses(look, styles.look, isOverlapping && styles.overlapping)} aria-hidden>
          <FieldFace field={field} assignee={assignee} />
        </div>
      )}
      {isSelected && isAlone && !isStill && <SelectedTools />}
    </div>
  );
});

const placeOn = ({ x, y, width, height }: EditorField, pageHeight: number) => ({
  left: `${(x / PAGE_WIDTH) * 100}%`,
  top: `${(y / pageHeight) * 100}%`,
  width: `${(width / PAGE_WIDTH) * 100}%`,
  height: `${(height / pageHeight) * 100}%`,
});

const SelectedTools = () => {
  const styles = useStyles();

  return (
    <>
      <RemoveButton name={texts.canvas.deleteField} />
      <span data-corner className={styles.corner} />
    </>
  );
};

const useStyles = makeStyles({
  field: {
    position: 'absolute',
    boxSizing: 'border-box',
    borderRadius: '3px',
    color: 'var(--text)',
    touchAction: 'manipulation',
  },
  selected: {
    zIndex: 1,
    outline: '2px solid var(--primary)',
    outlineOffset: '0px',
    touchAction: 'none',
    boxShadow: '0 0 0 4px rgba(255, 255, 255, 0.9), 0 2px 10px 2px rgba(0, 0, 0, 0.25)',
    willChange: 'transform',
    // The page is white in all colours, so that a colour of the system might not be seen around it.
    '@media (forced-colors: active)': {
      forcedColorAdjust: 'none',
      outline: '3px solid #000000',
      outlineOffset: '2px',
    },
  },
  still: { pointerEvents: 'none' },
  // Seen only when it has the focus: it is as large as a pointer needs, not as the field is.
  button: {
    position: 'absolute',
    padding: 0,
    border: 'none',
    borderRadius: '3px',
    backgroundColor: 'transparent',
    cursor: 'move',
    ':focus-visible': { outline: '2px solid #000000', outlineOffset: '-3px', zIndex: 1 },
    ':disabled': { cursor: 'default' },
  },
  look: { pointerEvents: 'none', forcedColorAdjust: 'auto' },
  overlapping: { border: '2px dashed var(--border)' },
  corner: {
    position: 'absolute',
    right: 'calc(-12px - var(--aside))',
    bottom: 'calc(-12px - var(--aside))',
    width: '24px',
    height: '24px',
    cursor: 'nwse-resize',
    touchAction: 'none',
    '::after': {
      content: '""',
      position: 'absolute',
      inset: '7px',
      border: '2px solid #ffffff',
      borderRadius: '50%',
      backgroundColor: 'var(--primary)',
      boxShadow: '0 0 0 1px var(--primary)',
    },
  },
});
