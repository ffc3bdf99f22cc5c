import { TextField } from '../../ui/forms/text-field.tsx';
import { texts } from './texts.ts';

type ReasonFieldProps = {
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** Whether somebody tried to go on without one. */
  readonly isTried: boolean;
};

/** Why something is done, which goes on record. */
export const ReasonField = ({ value, onValue, isTried }: ReasonFieldProps) => (
  <TextField
    label={texts.reason}
    name="reason"
    autoComplete="off"
    hint={texts.reasonHint}
    maxLength={500}
    value={value}
    onValue={onValue}
    problem={isTried && value.trim() === '' ? texts.reasonMissing : undefined}
  />
);
