import { makeStyles } from '@fluentui/react-components';
import { PAGE_WIDTH } from '#contracts/document/fields/geometry.ts';
import type { EditorField } from '../model/editor-field.ts';
import { boundsOf } from '../model/geometry.ts';
import { useEditorSelector } from '../store.tsx';
import { texts } from '../texts.ts';
import { RemoveButton } from './remove-button.tsx';

type SelectionFrameProps = {
  /** All fields of a page. */
  readonly fields: readonly EditorField[];
  /** Pixels of a page. */
  readonly pageHeight: number;
};

/** One frame, with one X, around several selected fields of a page. */
export const SelectionFrame = ({ fields, pageHeight }: SelectionFrameProps) => {
  const styles = useStyles();
  const selected = useEditorSelector((state) => state.selected);
  const framed = fields.filter(({ key }) => selected.includes(key));
  if (selected.length < 2 || framed.length === 0) return null;
  const { x, y, width, height } = boundsOf(framed);

  return (
    <div
      data-frame
      className={styles.frame}
      style={{
        left: `${(x / PAGE_WIDTH) * 100}%`,
        top: `${(y / pageHeight) * 100}%`,
        width: `${(width / PAGE_WIDTH) * 100}%`,
        height: `${(height / pageHeight) * 100}%`,
      }}
    >
      <RemoveButton name={texts.canvas.deleteFields} />
    </div>
  );
};

const useStyles = makeStyles({
  frame: {
    position: 'absolute',
    zIndex: 2,
    outline: '2px dashed #4a58df',
    outlineOffset: '6px',
    pointerEvents: 'none',
    willChange: 'transform',
  },
});
