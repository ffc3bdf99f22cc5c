import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import { type CSSProperties, memo, useEffect, useLayoutEffect, useRef } from 'react';
import { PAGE_WIDTH } from '#contracts/document/fields/geometry.ts';
import { recipientColour } from '../../ui/look/recipient-colours.ts';
import type { EditorField } from '../model/editor-field.ts';
import { editor } from '../model/slice.ts';
import { useEditor, useEditorDispatch, useEditorSelector } from '../model/store.tsx';
import { texts } from '../texts.ts';
import type { Wanted } from './canvas-handle.ts';
import { FieldFace, NARROW, nameOf } from './field-face.tsx';

type FieldBoxProps = {
  readonly field: EditorField;
  /** Pixels of a page. */
  readonly pageHeight: number;
  readonly isOverlapping: boolean;
  readonly wanted: Wanted;
};

/** A field on its page. What a pointer does with it is followed for all of them at once (use-pointer.ts). */
export const FieldBox = memo(({ field, pageHeight, isOverlapping, wanted }: FieldBoxProps) => {
  const styles = useStyles();
  const dispatch = useEditorDispatch();
  const { assignees, isReadOnly = false } = useEditor();
  const isSelected = useEditorSelector(({ selected }) => selected.includes(field.key));
  const isPreview = useEditorSelector((state) => state.isPreview);
  const button = useFocusWhereWanted(field.key, wanted);
  const assignee = assignees.find(({ id }) => id === field.recipientId);
  const { border, background, text, primary } = recipientColour(assignee?.colour ?? 7);
  const select = () => dispatch(editor.actions.selectionChanged([field.key]));
  const isStill = isReadOnly || isPreview;

  return (
    <div
      data-field={field.key}
      className={mergeClasses(styles.field, isSelected && styles.selected, isStill && styles.still)}
      style={
        {
          left: `${(field.x / PAGE_WIDTH) * 100}%`,
          top: `${(field.y / pageHeight) * 100}%`,
          width: `${(field.width / PAGE_WIDTH) * 100}%`,
          height: `${(field.height / pageHeight) * 100}%`,
          '--border': border,
          '--background': background,
          '--text': text,
          '--primary': primary,
        } as CSSProperties
      }
    >
      <button
        ref={button}
        type="button"
        className={mergeClasses(
          styles.body,
          field.width < NARROW && styles.small,
          isOverlapping && styles.overlapping,
        )}
        aria-label={nameOf(field, assignee, isOverlapping)}
        aria-pressed={isSelected}
        title={isOverlapping ? texts.canvas.overlaps : undefined}
        disabled={isStill}
        onClick={({ detail }) => detail === 0 && select()}
        onFocus={({ currentTarget }) => {
          if (!isSelected && currentTarget.matches(':focus-visible')) select();
        }}
      >
        <FieldFace field={field} assignee={assignee} />
      </button>
      {isSelected && !isStill && <SelectedTools />}
    </div>
  );
});

const SelectedTools = () => {
  const styles = useStyles();
  const dispatch = useEditorDispatch();

  return (
    <>
      <button
        type="button"
        data-remove
        // Delete does the same for those who use keys.
        tabIndex={-1}
        aria-label={texts.canvas.deleteField}
        className={styles.remove}
        onClick={() => dispatch(editor.actions.selectionRemoved())}
      >
        <DismissRegular aria-hidden />
      </button>
      <span data-corner className={styles.corner} />
    </>
  );
};

/** Of a field that was just placed, or that lay on a page that was not shown. */
const useFocusWhereWanted = (key: string, wanted: Wanted) => {
  const button = useRef<HTMLButtonElement>(null);

  // Keys go on working on the pages when the field that had the focus goes.
  useLayoutEffect(() => {
    const box = button.current?.parentElement;
    return () => {
      if (box?.contains(document.activeElement)) box.closest('section')?.focus({ preventScroll: true });
    };
  }, []);
  useEffect(() => {
    if (wanted.current !== key) return;
    wanted.current = null;
    button.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    button.current?.focus({ preventScroll: true });
  }, [key, wanted]);

  return button;
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
  },
  still: { pointerEvents: 'none' },
  body: {
    position: 'absolute',
    inset: 0,
    display: 'flex',
    alignItems: 'center',
    containerType: 'inline-size',
    columnGap: 'calc(6px * var(--scale))',
    paddingBlock: 0,
    paddingInline: 'calc(5px * var(--scale))',
    border: '1px solid var(--border)',
    borderRadius: 'inherit',
    color: 'inherit',
    backgroundColor: 'color-mix(in srgb, var(--background) 88%, transparent)',
    font: 'inherit',
    fontSize: 'clamp(9px, calc(13px * var(--scale)), 24px)',
    lineHeight: 1.35,
    textAlign: 'left',
    cursor: 'move',
    ':focus-visible': { outline: '2px solid #000000', outlineOffset: '-3px' },
    // A box to tick is 20 pixels small; who aims at it gets 24 (WCAG 2.5.8).
    '::before': { content: '""', position: 'absolute', inset: 'min(0px, calc((100% - 24px) / 2))' },
    ':disabled': { cursor: 'default' },
  },
  small: { justifyContent: 'center', paddingInline: 0 },
  overlapping: { border: '2px dashed var(--border)' },
  remove: {
    position: 'absolute',
    top: '-13px',
    right: '-13px',
    display: 'grid',
    placeItems: 'center',
    width: '26px',
    height: '26px',
    padding: 0,
    border: '2px solid #ffffff',
    borderRadius: '50%',
    color: '#ffffff',
    backgroundColor: '#c4314b',
    fontSize: '14px',
    cursor: 'pointer',
    ':hover': { backgroundColor: '#a4262c' },
  },
  corner: {
    position: 'absolute',
    right: '-12px',
    bottom: '-12px',
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
