import { makeStyles } from '@fluentui/react-components';
import { type CSSProperties, useLayoutEffect, useRef } from 'react';
import { useStore } from 'react-redux';
import type { FieldType } from '#contracts/document/fields/kinds.ts';
import { FieldFace } from '../fields/field-face.tsx';
import { fieldColours, useFieldLook } from '../fields/field-look.ts';
import { useChosenAssignee } from '../fields/use-chosen-assignee.ts';
import type { EditorState } from '../model/editor-state.ts';
import { useEditor, useEditorSelector } from '../store.tsx';
import { carrying } from './carrying.ts';

/** The field that goes where the pointer goes, just as it will lie on the page. */
export const FieldGhost = () => {
  const armed = useEditorSelector((state) => state.armed);

  return armed && <Ghost key={armed} type={armed} />;
};

const Ghost = ({ type }: { readonly type: FieldType }) => {
  const styles = useStyles();
  const store = useStore<EditorState>();
  const { ghost, canvas, assignees } = useEditor();
  const { width, height } = useEditorSelector(({ sizes }) => sizes[type]);
  const chosen = useChosenAssignee();
  const assignee = assignees.find(({ id }) => id === chosen);
  const look = useFieldLook({ width });
  const box = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const { handle, end } = carrying({ element, size: { width, height }, store, canvas });
    ghost.current = handle;

    return () => {
      ghost.current = null;
      end();
    };
  }, [ghost, canvas, store, width, height]);

  return (
    <div
      ref={box}
      hidden
      aria-hidden
      className={styles.ghost}
      style={
        {
          width: `calc(${width}px * var(--scale))`,
          height: `calc(${height}px * var(--scale))`,
          ...fieldColours(assignee),
        } as CSSProperties
      }
    >
      <div className={look}>
        <FieldFace field={{ type, width }} assignee={assignee} />
      </div>
    </div>
  );
};

const useStyles = makeStyles({
  ghost: {
    position: 'fixed',
    top: 0,
    left: 0,
    zIndex: 3,
    borderRadius: '3px',
    boxShadow: '0 4px 14px rgba(0, 0, 0, 0.3)',
    opacity: 0.9,
    pointerEvents: 'none',
    willChange: 'transform',
    // Until it is over a page, it can't be put down.
    ':not([data-landing])': { opacity: 0.6 },
  },
});
