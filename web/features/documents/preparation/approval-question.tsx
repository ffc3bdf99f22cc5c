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
import { listed } from '../recipient-names.ts';

type ApprovalQuestionProps = {
  readonly approvers: readonly RecipientView[];
  readonly isOpen: boolean;
  readonly onYes: () => void;
  readonly onClose: () => void;
};

/** A signer without a field may still complete, which is an approval (design, section 10); or one was forgotten. */
export const ApprovalQuestion = ({ approvers, isOpen, onYes, onClose }: ApprovalQuestionProps) => {
  const styles = useStyles();
  const names = listed(approvers.map(({ fullName }) => fullName));

  return (
    <Dialog open={isOpen} onOpenChange={onClose}>
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>Send without their fields?</DialogTitle>
          <DialogContent className={styles.content}>
            {names} {approvers.length === 1 ? 'has' : 'have'} no field to fill in, and will only be asked to
            approve the document.
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>Go back</Button>
            <Button
              appearance="primary"
              className={styles.yes}
              onClick={() => {
                onYes();
                onClose();
              }}
            >
              Send anyway
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
};

const useStyles = makeStyles({
  surface: { maxWidth: '480px' },
  yes: { whiteSpace: 'nowrap' },
  content: { overflowWrap: 'anywhere' },
});
