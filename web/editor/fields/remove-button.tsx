import { makeStyles } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import { editor } from '../model/slice.ts';
import { useEditorDispatch } from '../store.tsx';

/** Deletes what is selected. It stands at the upper right corner of what it is in. */
export const RemoveButton = ({ name }: { readonly name: string }) => {
  const styles = useStyles();
  const dispatch = useEditorDispatch();

  return (
    <button
      type="button"
      data-remove
      // Delete does the same for those who use keys.
      tabIndex={-1}
      aria-label={name}
      className={styles.remove}
      onClick={() => dispatch(editor.actions.selectionRemoved())}
    >
      <DismissRegular aria-hidden />
    </button>
  );
};

const useStyles = makeStyles({
  remove: {
    position: 'absolute',
    top: 'calc(-13px - var(--aside, 0px))',
    right: 'calc(-13px - var(--aside, 0px))',
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
    pointerEvents: 'auto',
    ':hover': { backgroundColor: '#a4262c' },
  },
});
