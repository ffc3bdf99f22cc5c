import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import type { ReactNode } from 'react';

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
            <Button onClick={onClose}>Cancel</Button>
            <Button
              appearance="primary"
              className={styles.yes}
              onClick={() => {
                onYes();
                onClose();
              }}
            >
              {yes}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
};

const useStyles = makeStyles({
  surface: { maxWidth: '480px' },
  yes: {
    backgroundColor: tokens.colorStatusDangerBackground3,
    color: tokens.colorNeutralForegroundOnBrand,
    ':hover': { backgroundColor: tokens.colorStatusDangerBackground3Hover },
    ':hover:active': { backgroundColor: tokens.colorStatusDangerBackground3Pressed },
  },
});
