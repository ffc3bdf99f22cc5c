import { Field, Textarea } from '@fluentui/react-components';

const REASON_MAX = 500;

type ReasonProps = {
  readonly words: Readonly<Record<'reason' | 'reasonHint', string>>;
  readonly value: string;
  readonly onValue: (value: string) => void;
};

/** Why a colleague's document isn't released, or has another sender: it goes on record. */
export const Reason = ({ words, value, onValue }: ReasonProps) => (
  <Field label={words.reason} hint={words.reasonHint} required>
    <Textarea rows={3} value={value} maxLength={REASON_MAX} onChange={(_, data) => onValue(data.value)} />
  </Field>
);
