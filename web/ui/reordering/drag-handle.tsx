import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ReOrderDotsVerticalRegular } from '@fluentui/react-icons';
import type { KeyboardEvent } from 'react';
import type { Step } from './reorder.ts';
import { texts } from './texts.ts';
import { useDrag } from './use-drag.ts';

type DragHandleProps = {
  /** The name of the person or role that is moved. */
  readonly name: string;
  readonly isDisabled?: boolean;
  /** Called with the new place in the list, counted from 0. */
  readonly onPut: (place: number) => void;
  readonly onStep: (step: Step) => void;
};

const steps: Readonly<Record<string, Step>> = { ArrowUp: 'up', ArrowDown: 'down' };

/** Changes somebody's place in the signing order, by drag or with the arrow keys. Buttons elsewhere do it by clicks. */
export const DragHandle = ({ name, isDisabled = false, onPut, onStep }: DragHandleProps) => {
  const styles = useStyles();
  const drag = useDrag(onPut);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && drag.isDragging()) {
      event.stopPropagation();
      return drag.cancel();
    }
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    onStep(step);
  };

  return (
    <Button
      appearance="transparent"
      size="small"
      icon={<ReOrderDotsVerticalRegular />}
      aria-label={texts.handle(name)}
      aria-description={texts.hint}
      className={styles.handle}
      disabled={isDisabled}
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
