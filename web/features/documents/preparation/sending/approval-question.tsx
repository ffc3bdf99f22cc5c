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
import type { RecipientView } from '#contracts/api/views/document.ts';
import { surfaceStyle } from '../../../../ui/dialogs/surface-style.ts';
import { texts } from '../texts.ts';

type ApprovalQuestionProps = {
  readonly approvers: readonly RecipientView[];
  readonly isOpen: boolean;
  readonly onYes: () => void;
  readonly onClose: () => void;
};

/** A signer without a field may still complete, which is an approval (design, section 10); or one was forgotten. */
export const ApprovalQuestion = ({ approvers, isOpen, onYes, onClose }: ApprovalQuestionProps) => {
  const styles = useStyles();
  const words = texts.questions.approval;

  return (
    <Dialog open={isOpen} onOpenChange={onClose}>
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>{words.heading}</DialogTitle>
          <DialogContent className={styles.content}>
            {words.question(approvers.map(({ fullName }) => fullName))}
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{words.back}</Button>
            <Button
              appearance="primary"
              className={styles.yes}
              onClick={() => {
                onYes();
                onClose();
              }}
            >
              {words.yes}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
};

const useStyles = makeStyles({
  surface: surfaceStyle('480px'),
  yes: { whiteSpace: 'nowrap' },
  content: { overflowWrap: 'anywhere' },
});
