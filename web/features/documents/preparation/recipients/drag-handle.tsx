import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ReOrderDotsVerticalRegular } from '@fluentui/react-icons';
import type { KeyboardEvent } from 'react';
import { texts } from '../texts.ts';
import { useDrag } from './use-drag.ts';
import type { Reorder, Step } from './use-reorder.ts';

type DragHandleProps = { readonly id: string; readonly name: string; readonly reorder: Reorder };

const steps: Readonly<Record<string, Step>> = { ArrowUp: 'up', ArrowDown: 'down' };

/** Changes somebody's place in the signing order, by drag or with the arrow keys. The menu does it by clicks alone. */
export const DragHandle = ({ id, name, reorder }: DragHandleProps) => {
  const styles = useStyles();
  const drag = useDrag((place) => reorder.put(id, place));

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && drag.isDragging()) {
      event.stopPropagation();
      return drag.cancel();
    }
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    reorder.step(id, step);
  };

  return (
    <Button
      appearance="transparent"
      size="small"
      icon={<ReOrderDotsVerticalRegular />}
      aria-label={texts.people.handle(name)}
      aria-description={texts.people.handleHint}
      className={styles.handle}
      onKeyDown={onKeyDown}
      {...drag.handlers}
    />
  );
};

const useStyles = makeStyles({
  handle: {
    minWidth: '24px',
    width: '24px',
    minHeight: '32px',
    paddingInline: 0,
    color: tokens.colorNeutralForeground3,
    cursor: 'grab',
    touchAction: 'none',
    ':active': { cursor: 'grabbing' },
  },
});
