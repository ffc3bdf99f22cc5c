import { Button } from '@fluentui/react-components';
import { ArrowRedoRegular, ArrowUndoRegular } from '@fluentui/react-icons';
import { Tip } from '../../ui/tip.tsx';
import { selectCanRedo, selectCanUndo } from '../model/selectors.ts';
import { editor } from '../model/slice.ts';
import { useEditorDispatch, useEditorSelector } from '../store.tsx';
import { texts } from '../texts.ts';
import { ToolGroup } from './tool-group.tsx';

export const History = () => {
  const dispatch = useEditorDispatch();
  const canUndo = useEditorSelector(selectCanUndo);
  const canRedo = useEditorSelector(selectCanRedo);

  return (
    <ToolGroup name={texts.toolbar.history}>
      <Tip text={texts.toolbar.undo}>
        <Button
          appearance="subtle"
          icon={<ArrowUndoRegular />}
          disabledFocusable={!canUndo}
          onClick={() => dispatch(editor.actions.undone())}
        />
      </Tip>
      <Tip text={texts.toolbar.redo}>
        <Button
          appearance="subtle"
          icon={<ArrowRedoRegular />}
          disabledFocusable={!canRedo}
          onClick={() => dispatch(editor.actions.redone())}
        />
      </Tip>
    </ToolGroup>
  );
};
