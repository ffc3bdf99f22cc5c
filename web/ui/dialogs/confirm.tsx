import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
} from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { texts } from '../texts.ts';
import { DangerButton } from './danger-button.tsx';
import { surfaceStyle } from './surface-style.ts';

type ConfirmProps = {
  readonly isOpen: boolean;
  readonly heading: string;
  readonly question: ReactNode;
  /** The verb on the button: "Delete". */
  readonly yes: string;
  readonly onYes: () => void;
  readonly onClose: () => void;
};

/** Asks before something that cannot be undone. The button that cancels has the focus. */
export const Confirm = ({ isOpen, heading, question, yes, onYes, onClose }: ConfirmProps) => {
  const styles = useStyles();

  return (
    <Dialog open={isOpen} modalType="alert" onOpenChange={onClose}>
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>{heading}</DialogTitle>
          <DialogContent>{question}</DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{texts.cancel}</Button>
            <DangerButton
              onClick={() => {
                onYes();
                onClose();
              }}
            >
              {yes}
            </DangerButton>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
};

const useStyles = makeStyles({ surface: surfaceStyle('480px') });
