import { Field, Textarea } from '@fluentui/react-components';

const REASON_MAX = 500;

type ReasonProps = {
  readonly labels: Readonly<Record<'reason' | 'reasonHint', string>>;
  readonly value: string;
  readonly onValue: (value: string) => void;
};

/** Why a colleague's document isn't released, or has another sender: it goes on record. */
export const Reason = ({ labels, value, onValue }: ReasonProps) => (
  <Field label={labels.reason} hint={labels.reasonHint} required>
    <Textarea rows={3} value={value} maxLength={REASON_MAX} onChange={(_, data) => onValue(data.value)} />
  </Field>
);
