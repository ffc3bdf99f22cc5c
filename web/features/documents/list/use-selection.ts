import { useCallback, useMemo, useRef, useState } from 'react';
import type { Listed } from './list-choice.ts';
import { nothing, toggled } from './selection.ts';

/** Which of the documents that are shown are selected. What a filter hides is selected no longer. */
export const useSelection = (shown: readonly Listed[]) => {
  const [selection, setSelection] = useState(nothing);
  const order = useRef<readonly Listed[]>(shown);
  order.current = shown;

  const toggle = useCallback(
    (id: string, isRange: boolean) =>
      setSelection((before) => toggled(before, id, idsOf(order.current), isRange)),
    [],
  );
  const selected = useMemo(
    () => (selection.ids.size === 0 ? [] : shown.filter(({ document: { id } }) => selection.ids.has(id))),
    [selection, shown],
  );

  return {
    selected,
    isSelected: selection.ids,
    toggle,
    selectAll: () => setSelection({ ids: new Set(idsOf(shown)), anchor: null }),
    clear: () => setSelection(nothing),
  };
};

const idsOf = (documents: readonly Listed[]) => documents.map(({ document: { id } }) => id);
