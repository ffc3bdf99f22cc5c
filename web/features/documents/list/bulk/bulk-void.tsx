import { Button, makeStyles, typographyStyles } from '@fluentui/react-components';
import { useState } from 'react';
import { DangerButton } from '../../../../ui/dialogs/danger-button.tsx';
import { FormDialog } from '../../../../ui/dialogs/form-dialog.tsx';
import { VoidingFields } from '../../dialogs/voiding-fields.tsx';
import { possibleFor } from '../selection.ts';
import { texts } from '../texts.ts';
import { mailedIn } from './addressees.ts';
import type { BulkDialogProps } from './bulk-dialog.ts';

const labels = texts.selection.voiding;

/** Voids several documents for one reason, and says first who hears of it. */
export const BulkVoid = ({ selected, isOpen, onYes, onClose }: BulkDialogProps) => {
  const styles = useStyles();
  const [reason, setReason] = useState('');
  // What is voided meanwhile would change the question while the dialog goes.
  const [question] = useState(() => ({ possible: possibleFor('void', selected), all: selected.length }));
  const count = question.possible.length;
  const mailedNames = mailedIn(question.possible).map(({ fullName }) => fullName);

  const submit = () => {
    onYes({ reason: reason.trim() });
    onClose();
  };

  return (
    <FormDialog
      isOpen={isOpen}
      isAlert
      heading={labels.heading(count)}
      isClosable
      onClose={onClose}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={onClose}>{texts.selection.cancel}</Button>
          <DangerButton type="submit">{labels.heading(count)}</DangerButton>
        </>
      }
    >
      <p className={styles.question}>{labels.question(count, question.all)}</p>
      <VoidingFields
        names={mailedNames}
        consequences={[labels.told(mailedNames), labels.links, labels.forGood]}
        reason={reason}
        onReason={setReason}
      />
    </FormDialog>
  );
};

const useStyles = makeStyles({ question: { ...typographyStyles.body1, margin: 0 } });
