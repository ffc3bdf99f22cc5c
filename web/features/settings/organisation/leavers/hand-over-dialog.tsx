import { Switch } from '@fluentui/react-components';
import { useState } from 'react';
import type { Write } from '../../../../lib/api/http.ts';
import { SubmitDialog } from '../../../../ui/dialogs/submit-dialog.tsx';
import { type Colleague, ColleagueChoice } from '../../../../ui/forms/colleague-choice.tsx';
import { FormProblem } from '../../../../ui/forms/form-problem.tsx';
import { ReasonField } from '../../../../ui/forms/reason-field.tsx';
import { useChange } from '../use-change.ts';
import { texts } from './texts.ts';

type HandOverDialogProps = {
  readonly labels: Readonly<Record<'heading' | 'text' | 'submit' | 'pending' | 'done', string>>;
  /** Names in the heading. */
  readonly names: readonly string[];
  /** The request to the server, without what is entered. */
  readonly write: Write;
  /** Accounts that can't take over the documents. */
  readonly without: readonly string[];
  /** Whether somebody is removed, whose documents may as well be handed over later. */
  readonly isRemoval: boolean;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

/** Asks why, and who takes over what somebody leaves. */
export const HandOverDialog = ({ labels, write, without, isRemoval, ...dialog }: HandOverDialogProps) => {
  const [reason, setReason] = useState('');
  const [isHandedOver, setIsHandedOver] = useState(!isRemoval);
  const [chosen, setChosen] = useState<Colleague | null>(null);
  const [isTried, setIsTried] = useState(false);
  const { change, isPending, problem } = useChange(labels.done, dialog.onClose);
  const isMissing = isHandedOver && chosen === null;

  const submit = () => {
    setIsTried(true);
    if (reason.trim() === '' || isMissing) return;
    change({
      ...write,
      body: { reason: reason.trim(), ...(isHandedOver && { transferTo: chosen?.id }) },
    });
  };

  return (
    <SubmitDialog {...dialog} labels={labels} isPending={isPending} onSubmit={submit}>
      <span>{labels.text}</span>
      <ReasonField value={reason} onValue={setReason} isTried={isTried} />
      {isRemoval && (
        <>
          <Switch
            label={texts.removing.choose}
            checked={isHandedOver}
            onChange={(_, { checked }) => setIsHandedOver(checked)}
          />
          {!isHandedOver && <span>{texts.removing.later}</span>}
        </>
      )}
      {isHandedOver && (
        <ColleagueChoice hasTeams={false} without={without} chosen={chosen} onChoose={setChosen} />
      )}
      <FormProblem>{isTried && isMissing ? texts.nobodyChosen : problem}</FormProblem>
    </SubmitDialog>
  );
};
