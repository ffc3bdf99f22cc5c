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
import { surfaceStyle } from '../../../../ui/dialogs/surface-style.ts';

type SendingQuestionProps = {
  readonly isOpen: boolean;
  readonly labels: { readonly heading: string; readonly back: string; readonly yes: string };
  readonly children: ReactNode;
  readonly onYes: () => void;
  readonly onClose: () => void;
};

/** Asks before a document is sent that may not be as its sender wants it. */
export const SendingQuestion = ({ isOpen, labels, children, onYes, onClose }: SendingQuestionProps) => {
  const styles = useStyles();

  return (
    <Dialog open={isOpen} onOpenChange={onClose}>
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>{labels.heading}</DialogTitle>
          <DialogContent className={styles.content}>{children}</DialogContent>
          <DialogActions>
            <Button className={styles.choice} onClick={onClose}>
              {labels.back}
            </Button>
            <Button
              appearance="primary"
              className={styles.choice}
              onClick={() => {
                onYes();
                onClose();
              }}
            >
              {labels.yes}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
};

const useStyles = makeStyles({
  surface: surfaceStyle('520px'),
  choice: { whiteSpace: 'nowrap', minWidth: 'max-content' },
  content: { overflowWrap: 'anywhere' },
});
