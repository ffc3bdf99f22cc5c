import { texts } from '../texts.ts';
import { TextField } from './text-field.tsx';

type ReasonFieldProps = {
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** Whether somebody tried to go on without one. */
  readonly isTried: boolean;
};

const labels = texts.reason;

/** Why something is done, which goes on record. */
export const ReasonField = ({ value, onValue, isTried }: ReasonFieldProps) => (
  <TextField
    label={labels.label}
    name="reason"
    autoComplete="off"
    hint={labels.hint}
    maxLength={500}
    value={value}
    onValue={onValue}
    problem={isTried && value.trim() === '' ? labels.missing : undefined}
  />
);
