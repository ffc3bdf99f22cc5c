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
import { surfaceStyle } from '../../../../ui/dialogs/surface-style.ts';
import { texts } from '../texts.ts';

type RemarksQuestionProps = {
  /** What the pages may lack; null if nothing has to be looked at. */
  readonly remarks: string | null;
  readonly onYes: () => void;
  readonly onClose: () => void;
};

/** Words of the file may be missing on its pages: the sender looks at that before anybody signs. */
export const RemarksQuestion = ({ remarks, onYes, onClose }: RemarksQuestionProps) => {
  const styles = useStyles();
  const words = texts.questions.remarks;

  return (
    <Dialog open={remarks !== null} onOpenChange={onClose}>
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>{words.heading}</DialogTitle>
          <DialogContent className={styles.content}>{remarks}</DialogContent>
          <DialogActions>
            <Button className={styles.choice} onClick={onClose}>
              {words.back}
            </Button>
            <Button
              appearance="primary"
              className={styles.choice}
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
  surface: surfaceStyle('520px'),
  choice: { whiteSpace: 'nowrap', minWidth: 'max-content' },
  content: { overflowWrap: 'anywhere' },
});
