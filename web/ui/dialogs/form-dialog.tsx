import {
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  mergeClasses,
  tokens,
} from '@fluentui/react-components';
import type { FormEvent, ReactNode, Ref } from 'react';
import { keptWords } from '../../lib/kept-words.ts';
import { Sentence } from '../sentence.tsx';
import { surfaceStyle } from './surface-style.ts';

type FormDialogProps = {
  /** An open dialog must be closed before it is removed, because it hides the page behind it and has the focus. */
  readonly isOpen: boolean;
  readonly heading: string;
  /** Names in the heading, which stay as they are where a browser translates. */
  readonly names?: readonly string[];
  readonly isWide?: boolean;
  /** Whether it asks before something that cannot be undone. */
  readonly isAlert?: boolean;
  readonly formRef?: Ref<HTMLFormElement>;
  /** Whether Escape closes it. A click beside it does not: that would lose what was entered. */
  readonly isClosable: boolean;
  readonly onClose: () => void;
  readonly onSubmit: () => void;
  /** Buttons, the one that submits last. */
  readonly actions: ReactNode;
  readonly children: ReactNode;
};

export const FormDialog = ({
  isOpen,
  heading,
  names = [],
  isWide = false,
  isAlert = false,
  formRef = null,
  isClosable,
  onClose,
  onSubmit,
  actions,
  children,
}: FormDialogProps) => {
  const styles = useStyles();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    event.preventDefault();
    // React would also tell the form from which the dialog was opened.
    event.stopPropagation();
    onSubmit();
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };

  return (
    <Dialog
      open={isOpen}
      modalType={isAlert ? 'alert' : 'modal'}
      onOpenChange={(_, { type }) => isClosable && type === 'escapeKeyDown' && onClose()}
    >
      <DialogSurface className={mergeClasses(styles.surface, isWide && styles.wide)}>
        <form ref={formRef} onSubmit={submit} noValidate>
          <DialogBody className={styles.body}>
            <DialogTitle>
              <Sentence text={heading} untranslated={keptWords(names)} />
            </DialogTitle>
            <DialogContent className={styles.content}>{children}</DialogContent>
            <DialogActions>{actions}</DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  );
};

const useStyles = makeStyles({
  surface: surfaceStyle('560px'),
  wide: surfaceStyle('800px'),
  body: { rowGap: tokens.spacingVerticalL },
  content: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalL,
    // It scrolls, and would cut off the focus ring of what stands at its edge.
    margin: '-4px',
    padding: '4px',
    '> *': { flexShrink: 0 },
  },
});
