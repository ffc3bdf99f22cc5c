import { Field, Input, type InputProps } from '@fluentui/react-components';
import { addressEvents } from './address-events.ts';
import { useFieldStyles } from './field-styles.ts';

type TextFieldProps = {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly problem?: string | undefined;
  readonly onValue: (value: string) => void;
  /** What password managers and browsers may offer here (WCAG 1.3.5). */
  readonly autoComplete: string;
  readonly isDisabled?: boolean;
  readonly maxLength?: number;
  /** A sentence about what is entered here, before anything is wrong with it. */
  readonly hint?: string | undefined;
  readonly placeholder?: string;
  /** The keys that a telephone shows. */
  readonly inputMode?: 'numeric';
  readonly type?: Exclude<InputProps['type'], undefined>;
};

/** One line of a form, with its label above and what is wrong with it below. */
export const TextField = ({
  label,
  problem,
  hint,
  onValue,
  isDisabled = false,
  ...input
}: TextFieldProps) => (
  <Field
    label={label}
    className={useFieldStyles().field}
    {...(hint && { hint })}
    {...(problem && { validationMessage: problem })}
  >
    <Input
      {...input}
      size="large"
      disabled={isDisabled}
      onChange={(_, { value }) => onValue(value)}
      {...(input.type === 'email' && addressEvents(([one]) => one && onValue(one.email), 1))}
    />
  </Field>
);
