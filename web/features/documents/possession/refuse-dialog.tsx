import { makeStyles, typographyStyles } from '@fluentui/react-components';
import { useState } from 'react';
import { SubmitDialog } from '../../../ui/dialogs/submit-dialog.tsx';
import { Reason } from './reason.tsx';
import { texts } from './texts.ts';
import { usePossessionChange } from './use-possession-change.ts';

const labels = texts.refuse;

type RefuseDialogProps = { readonly id: string; readonly isOpen: boolean; readonly onClose: () => void };

/** Takes the reason why a document isn't released. */
export const RefuseDialog = ({ id, isOpen, onClose }: RefuseDialogProps) => {
  const styles = useStyles();
  const [reason, setReason] = useState('');
  const { mutate, isPending } = usePossessionChange(id, 'refuse', labels, onClose);

  return (
    <SubmitDialog
      isOpen={isOpen}
      labels={labels}
      isPending={isPending}
      isDisabled={reason.trim() === ''}
      onClose={onClose}
      onSubmit={() => mutate({ reason: reason.trim() })}
    >
      <p className={styles.text}>{labels.why}</p>
      <Reason labels={labels} value={reason} onValue={setReason} />
    </SubmitDialog>
  );
};

const useStyles = makeStyles({ text: { ...typographyStyles.body1, margin: 0 } });
