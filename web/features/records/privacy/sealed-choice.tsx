import { Field, Radio, RadioGroup } from '@fluentui/react-components';
import type { PrivacyMatchView } from '#contracts/api/views/privacy.ts';
import type { SealedDecision } from '#contracts/personal/erasure-events.ts';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { texts } from './texts.ts';

const labels = texts.deciding.sealed;

type Chosen = SealedDecision['decision'] | '';

type SealedChoiceProps = {
  readonly match: PrivacyMatchView;
  readonly sealed: Chosen;
  readonly basis: string;
  readonly problem: string | null;
  readonly onSealed: (sealed: Chosen) => void;
  readonly onBasis: (basis: string) => void;
};

/** Asks what becomes of sealed PDFs that name the person. Nothing is chosen at first: neither is harmless. */
export const SealedChoice = ({ match, sealed, basis, problem, onSealed, onBasis }: SealedChoiceProps) => (
  <>
    <Field
      label={match.kind === 'recipient' ? labels.label : labels.ofAccount(match.sealedDocuments)}
      {...(problem && { validationMessage: problem })}
    >
      <RadioGroup value={sealed} onChange={(_, { value }) => onSealed(value as Chosen)}>
        <Radio value="keep" label={match.kind === 'recipient' ? labels.keep : labels.keepAll} />
        {match.kind === 'recipient' && <Radio value="destroy" label={labels.destroy} />}
      </RadioGroup>
    </Field>
    {sealed === 'keep' && (
      <TextField
        label={labels.basis}
        name="sealed-basis"
        autoComplete="off"
        maxLength={200}
        placeholder={labels.example}
        hint={labels.basisHint}
        value={basis}
        onValue={onBasis}
      />
    )}
    {match.kind === 'account' && <span>{labels.destroyDocuments}</span>}
  </>
);

export const isNamedBySealed = (match: PrivacyMatchView): boolean =>
  match.kind === 'recipient' ? match.isSealed : match.sealedDocuments > 0;

/** What is still missing, in words. */
export const problemOf = (sealed: Chosen, basis: string): string | null => {
  if (sealed === '') return labels.missing;

  return sealed === 'keep' && basis.trim() === '' ? labels.basisMissing : null;
};

export const sealedOf = (sealed: SealedDecision['decision'], basis: string): SealedDecision =>
  sealed === 'keep' ? { decision: sealed, basis: basis.trim() } : { decision: sealed };
