import { makeStyles, typographyStyles } from '@fluentui/react-components';
import { useState } from 'react';
import { SubmitDialog } from '../../../ui/dialogs/submit-dialog.tsx';
import { type Colleague, ColleagueChoice } from '../../../ui/forms/colleague-choice.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import type { PossessionDialogProps } from './possession-dialog.ts';
import { Reason } from './reason.tsx';
import { texts } from './texts.ts';
import { usePossessionChange } from './use-possession-change.ts';

const labels = texts.transfer;

/** Makes another member the document's sender. */
export const TransferDialog = ({ id, possession, isOpen, onClose }: PossessionDialogProps) => {
  const styles = useStyles();
  const [chosen, setChosen] = useState<Colleague | null>(null);
  const [reason, setReason] = useState('');
  const { mutate, isPending } = usePossessionChange(id, 'transfer', labels, onClose);

  return (
    <SubmitDialog
      isOpen={isOpen}
      labels={labels}
      isPending={isPending}
      isDisabled={chosen === null || reason.trim() === ''}
      onClose={onClose}
      onSubmit={() => mutate({ to: chosen?.id, reason: reason.trim() })}
    >
      <p className={styles.text}>
        <Sentence text={labels.why(possession.ownerName)} names={[possession.ownerName]} />
      </p>
      <ColleagueChoice hasTeams={false} without={[possession.owner]} chosen={chosen} onChoose={setChosen} />
      <Reason labels={labels} value={reason} onValue={setReason} />
    </SubmitDialog>
  );
};

const useStyles = makeStyles({ text: { ...typographyStyles.body1, margin: 0 } });
