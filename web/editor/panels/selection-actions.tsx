import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { CopyRegular, DeleteRegular } from '@fluentui/react-icons';
import { useToasts } from '../../ui/toasts/toasts.tsx';
import { editor } from '../model/slice.ts';
import { useEditorDispatch, useEditorSelector } from '../model/store.tsx';

/** The number of selected fields. */
type CountProps = { readonly count: number };

export const CopyToAllPages = ({ count }: CountProps) => {
  const dispatch = useEditorDispatch();
  const { succeeded } = useToasts();
  const pageCount = useEditorSelector(({ rooms }) => rooms.length);
  if (pageCount < 2) return null;

  const copy = () => {
    dispatch(editor.actions.copiedToAllPages());
    succeeded(count === 1 ? 'Field copied to all pages' : 'Fields copied to all pages');
  };

  return (
    <Button icon={<CopyRegular />} onClick={copy}>
      Copy to all pages
    </Button>
  );
};

export const DeleteFields = ({ count, onDeleted }: CountProps & { readonly onDeleted: () => void }) => {
  const dispatch = useEditorDispatch();
  const remove = () => {
    dispatch(editor.actions.selectionRemoved());
    onDeleted();
  };

  return (
    <Button appearance="primary" icon={<DeleteRegular />} className={useStyles().delete} onClick={remove}>
      {count === 1 ? 'Delete Field' : `Delete ${count} Fields`}
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
