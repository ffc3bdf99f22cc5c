import { Field, Radio, RadioGroup } from '@fluentui/react-components';
import type { PrivacyMatchView } from '#contracts/api/views/privacy.ts';
import type { SealedDecision } from '#contracts/personal/erasure-events.ts';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { texts } from './texts.ts';

const words = texts.deciding.sealed;

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
      label={match.kind === 'recipient' ? words.label : words.ofAccount(match.sealedDocuments)}
      {...(problem && { validationMessage: problem })}
    >
      <RadioGroup value={sealed} onChange={(_, { value }) => onSealed(value as Chosen)}>
        <Radio value="keep" label={match.kind === 'recipient' ? words.keep : words.keepAll} />
        {match.kind === 'recipient' && <Radio value="destroy" label={words.destroy} />}
      </RadioGroup>
    </Field>
    {sealed === 'keep' && (
      <TextField
        label={words.basis}
        name="sealed-basis"
        autoComplete="off"
        maxLength={200}
        placeholder={words.example}
        hint={words.basisHint}
        value={basis}
        onValue={onBasis}
      />
    )}
    {match.kind === 'account' && <span>{words.destroyDocuments}</span>}
  </>
);

export const isNamedBySealed = (match: PrivacyMatchView): boolean =>
  match.kind === 'recipient' ? match.isSealed : match.sealedDocuments > 0;

/** What is still missing, in words. */
export const problemOf = (sealed: Chosen, basis: string): string | null => {
  if (sealed === '') return words.missing;

  return sealed === 'keep' && basis.trim() === '' ? words.basisMissing : null;
};

export const sealedOf = (sealed: SealedDecision['decision'], basis: string): SealedDecision =>
  sealed === 'keep' ? { decision: sealed, basis: basis.trim() } : { decision: sealed };
