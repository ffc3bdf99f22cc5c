import { Checkbox } from '@fluentui/react-components';
import { useState } from 'react';
import type { PrivacyMatchView } from '#contracts/api/views/privacy.ts';
import type { SealedDecision } from '#contracts/personal/erasure-events.ts';
import type { PrivacyDecision, PrivacyKind } from '#contracts/privacy/events.ts';
import { choicesAbout } from '#contracts/privacy/state.ts';
import { SubmitDialog } from '../../../ui/dialogs/submit-dialog.tsx';
import { FormProblem } from '../../../ui/forms/form-problem.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Choice } from '../choice.tsx';
import { useRecordsChange } from '../use-records-change.ts';
import { isNamedBySealed, problemOf, SealedChoice, sealedOf } from './sealed-choice.tsx';
import { texts } from './texts.ts';

const labels = texts.deciding;

type DecideMatchDialogProps = {
  readonly request: string;
  readonly kind: PrivacyKind;
  readonly match: PrivacyMatchView;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

/** Asks what should become of the data about a person in one place. */
export const DecideMatchDialog = ({ request, kind, match, isOpen, onClose }: DecideMatchDialogProps) => {
  const possible = choicesOf(kind, match);
  const [decision, setDecision] = useState<PrivacyDecision>(match.decision ?? possible[0] ?? 'keep');
  const [eraseBasis, setEraseBasis] = useState<keyof typeof labels.eraseBases>('objection');
  const [keepBasis, setKeepBasis] = useState<keyof typeof labels.keepBases>(
    isHeld(match) ? 'hold' : 'legal-obligation',
  );
  const [until, setUntil] = useState('');
  const [voidDocument, setVoidDocument] = useState(false);
  const [sealed, setSealed] = useState<SealedDecision['decision'] | ''>(match.sealed?.decision ?? '');
  const [sealedBasis, setSealedBasis] = useState(match.sealed?.decision === 'keep' ? match.sealed.basis : '');
  const [isTried, setIsTried] = useState(false);
  const { change, isPending, problem } = useRecordsChange(labels.done, onClose);
  const isAwaited = match.kind === 'recipient' && match.isSignatureAwaited;
  const isUnconfirmed = decision === 'erase' && isAwaited && !voidDocument;
  const isOfSealed = decision === 'erase' && isNamedBySealed(match);
  const sealedProblem = isOfSealed ? problemOf(sealed, sealedBasis) : null;

  const newDecision = {
    erase: {
      decision,
      basis: eraseBasis,
      voidDocument: isAwaited && voidDocument,
      ...(isOfSealed && sealed !== '' && { sealed: sealedOf(sealed, sealedBasis) }),
    },
    keep: { decision, basis: keepBasis, until: until === '' ? null : `${until}T00:00:00.000Z` },
    restrict: { decision },
  } satisfies Readonly<Record<PrivacyDecision, object>>;

  const submit = () => {
    setIsTried(true);
    if (isUnconfirmed || sealedProblem) return;
    change({
      method: 'POST',
      path: `/api/privacy/requests/${request}/decisions`,
      body: { match: idsOf(match), decision: newDecision[decision] },
    });
  };

  return (
    <SubmitDialog isOpen={isOpen} labels={labels} isPending={isPending} onClose={onClose} onSubmit={submit}>
      <strong translate="no">
        {match.kind === 'recipient' ? match.title : texts.account(match.fullName)}
      </strong>
      <Choice<string>
        label={labels.label}
        labels={Object.fromEntries(possible.map((choice) => [choice, labels.choices[choice]]))}
        value={decision}
        onValue={(chosen) => setDecision(chosen as PrivacyDecision)}
      />
      {decision === 'erase' && (
        <>
          <Choice
            label={labels.basis}
            labels={labels.eraseBases}
            value={eraseBasis}
            onValue={setEraseBasis}
          />
          {isAwaited && (
            <Checkbox
              label={labels.voidDocument}
              checked={voidDocument}
              onChange={(_, { checked }) => setVoidDocument(checked === true)}
            />
          )}
          <FormProblem>{isTried && isUnconfirmed ? labels.voidMissing : null}</FormProblem>
          {isOfSealed && (
            <SealedChoice
              match={match}
              sealed={sealed}
              basis={sealedBasis}
              problem={isTried ? sealedProblem : null}
              onSealed={setSealed}
              onBasis={setSealedBasis}
            />
          )}
          <span>
            {labels.warning} {match.kind === 'account' && labels.accountWarning}
          </span>
        </>
      )}
      {decision === 'keep' && (
        <>
          <Choice label={labels.basis} labels={labels.keepBases} value={keepBasis} onValue={setKeepBasis} />
          <TextField
            label={labels.until}
            name="until"
            type="date"
            autoComplete="off"
            value={until}
            onValue={setUntil}
          />
        </>
      )}
      <FormProblem>{problem}</FormProblem>
    </SubmitDialog>
  );
};

const isHeld = (match: PrivacyMatchView): boolean =>
  match.kind === 'recipient' ? match.holds > 0 : match.heldDocuments > 0;

/** What is on hold can't be erased. */
const choicesOf = (kind: PrivacyKind, match: PrivacyMatchView): readonly PrivacyDecision[] =>
  choicesAbout(kind, match).filter((choice) => !(choice === 'erase' && isHeld(match)));

const idsOf = (match: PrivacyMatchView) =>
  match.kind === 'recipient'
    ? { kind: match.kind, document: match.document, recipient: match.recipient }
    : { kind: match.kind, account: match.account };
