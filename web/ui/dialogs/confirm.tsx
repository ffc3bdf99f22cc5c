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
import { keptWords } from '../../lib/kept-words.ts';
import { Sentence } from '../sentence.tsx';
import { texts } from '../texts.ts';
import { DangerButton } from './danger-button.tsx';
import { surfaceStyle } from './surface-style.ts';

type ConfirmProps = {
  readonly isOpen: boolean;
  readonly heading: string;
  /** Names in what it says, which stay as they are where a browser translates. */
  readonly names?: readonly string[];
  readonly question: ReactNode;
  /** What else to know, under the question. */
  readonly note?: string | undefined;
  /** The verb on the button: "Delete". */
  readonly yes: string;
  readonly onYes: () => void;
  readonly onClose: () => void;
};

/** Asks before something that cannot be undone. The button that cancels has the focus. */
export const Confirm = ({
  isOpen,
  heading,
  names = [],
  question,
  note,
  yes,
  onYes,
  onClose,
}: ConfirmProps) => {
  const styles = useStyles();
  const untranslated = keptWords(names);

  return (
    <Dialog open={isOpen} modalType="alert" onOpenChange={onClose}>
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>
            <Sentence text={heading} untranslated={untranslated} />
          </DialogTitle>
          <DialogContent>
            {typeof question === 'string' ? (
              <Sentence text={question} untranslated={untranslated} />
            ) : (
              question
            )}
            {note && (
              <p className={styles.note}>
                <Sentence text={note} untranslated={untranslated} />
              </p>
            )}
          </DialogContent>
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

const useStyles = makeStyles({
  surface: surfaceStyle('480px'),
  note: {
    margin: `${tokens.spacingVerticalM} 0 ${tokens.spacingVerticalS}`,
    color: tokens.colorNeutralForeground2,
  },
});
