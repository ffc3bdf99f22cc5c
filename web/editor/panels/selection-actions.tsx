import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { CopyRegular, DeleteRegular } from '@fluentui/react-icons';
import { useStore } from 'react-redux';
import { useToasts } from '../../ui/toasts/toasts.tsx';
import { isOnAllPages, pagesToCopyTo } from '../model/copying.ts';
import type { EditorState } from '../model/editor-state.ts';
import { editor } from '../model/slice.ts';
import { useEditorDispatch, useEditorSelector } from '../store.tsx';
import { texts } from '../texts.ts';

export const CopyToAllPages = () => {
  const store = useStore<EditorState>();
  const dispatch = useEditorDispatch();
  const { succeeded } = useToasts();
  const pageCount = useEditorSelector(({ rooms }) => rooms.length);
  if (pageCount < 2) return null;

  const copy = () => {
    const before = store.getState();
    const pages = pagesToCopyTo(before);
    if (pages === 0)
      return succeeded(isOnAllPages(before) ? texts.selection.onAllPages : texts.selection.noRoom);
    dispatch(editor.actions.copiedToAllPages());
    const step = store.getState().past.at(-1);
    // Undo takes back the last thing that was done, which must still be this.
    const undo = () => store.getState().past.at(-1) === step && dispatch(editor.actions.undone());
    succeeded(texts.selection.copiedTo(pages), undefined, {
      action: { label: texts.selection.undo, onChoose: undo },
    });
  };

  return (
    <Button icon={<CopyRegular />} onClick={copy}>
      {texts.selection.copyToAll}
    </Button>
  );
};

type DeleteFieldsProps = {
  /** The number of selected fields. */
  readonly count: number;
  readonly onDeleted: () => void;
};

export const DeleteFields = ({ count, onDeleted }: DeleteFieldsProps) => {
  const dispatch = useEditorDispatch();
  const remove = () => {
    dispatch(editor.actions.selectionRemoved());
    onDeleted();
  };

  return (
    <Button appearance="primary" icon={<DeleteRegular />} className={useStyles().delete} onClick={remove}>
      {texts.selection.delete(count)}
    </Button>
  );
};

const useStyles = makeStyles({
  delete: {
    backgroundColor: tokens.colorStatusDangerBackground3,
    color: tokens.colorNeutralForegroundOnBrand,
    ':hover': { backgroundColor: tokens.colorStatusDangerBackground3Hover },
    ':hover:active': { backgroundColor: tokens.colorStatusDangerBackground3Pressed },
  },
});
