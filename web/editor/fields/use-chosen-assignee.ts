import { useEditor, useEditorSelector } from '../store.tsx';

/**
 * Returns the person to whom new fields are assigned: the chosen one, or else the first possible one (spec, part 2,
 * section 5).
 */
export const useChosenAssignee = () => {
  const { assignees } = useEditor();
  const chosen = useEditorSelector(({ recipientId }) => recipientId);

  return assignees.find(({ id }) => id === chosen)?.id ?? assignees[0]?.id;
};
