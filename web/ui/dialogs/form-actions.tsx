import { Button, makeStyles } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { texts } from '../texts.ts';

type FormActionsProps = {
  /** Whether what was entered is on its way. */
  readonly isPending: boolean;
  /** Whether there is nothing to submit yet. */
  readonly isDisabled?: boolean;
  readonly cancelLabel?: string;
  readonly onCancel: () => void;
  /** The label of the button that submits. */
  readonly children: ReactNode;
};

/** The two buttons of a form in a dialog. The one that submits keeps the focus while it waits for the answer. */
export const FormActions = ({
  isPending,
  isDisabled = false,
  cancelLabel = texts.cancel,
  onCancel,
  children,
}: FormActionsProps) => {
  const styles = useStyles();

  return (
    <>
      <Button className={styles.button} disabled={isPending} onClick={onCancel}>
        {cancelLabel}
      </Button>
      <Button
        type="submit"
        appearance="primary"
        className={styles.button}
        disabled={isDisabled}
        disabledFocusable={isPending}
      >
        {children}
      </Button>
    </>
  );
};

const useStyles = makeStyles({ button: { flexShrink: 0, whiteSpace: 'nowrap' } });
