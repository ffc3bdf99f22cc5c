import { Field, makeStyles, Textarea, typographyStyles } from '@fluentui/react-components';
import { useState } from 'react';
import { SubmitDialog } from '../../../ui/dialogs/submit-dialog.tsx';
import { texts } from './texts.ts';
import { usePossessionChange } from './use-possession-change.ts';

const words = texts.refuse;

const REASON_MAX = 500;

type RefuseDialogProps = { readonly id: string; readonly isOpen: boolean; readonly onClose: () => void };

/** Takes the reason why a document isn't released. */
export const RefuseDialog = ({ id, isOpen, onClose }: RefuseDialogProps) => {
  const styles = useStyles();
  const [reason, setReason] = useState('');
  const { mutate, isPending } = usePossessionChange(id, 'refuse', words, onClose);

  return (
    <SubmitDialog
      isOpen={isOpen}
      words={words}
      isPending={isPending}
      isDisabled={reason.trim() === ''}
      onClose={onClose}
      onSubmit={() => mutate({ reason: reason.trim() })}
    >
      <p className={styles.text}>{words.why}</p>
      <Field label={words.reason} hint={words.reasonHint} required>
        <Textarea
          rows={3}
          value={reason}
          maxLength={REASON_MAX}
          onChange={(_, { value }) => setReason(value)}
        />
      </Field>
    </SubmitDialog>
  );
};

const useStyles = makeStyles({ text: { ...typographyStyles.body1, margin: 0 } });
