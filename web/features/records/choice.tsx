import { Field, Select } from '@fluentui/react-components';

type ChoiceProps<Value extends string> = {
  readonly label: string;
  readonly labels: Readonly<Record<Value, string>>;
  readonly value: Value;
  readonly onValue: (value: Value) => void;
};

/** One of a few values, each with its label. */
export const Choice = <Value extends string>({ label, labels, value, onValue }: ChoiceProps<Value>) => (
  <Field label={label}>
    <Select value={value} onChange={(_, { value: chosen }) => onValue(chosen as Value)}>
      {options(labels).map(([option, name]) => (
        <option key={option} value={option}>
          {name}
        </option>
      ))}
    </Select>
  </Field>
);

export const options = <Value extends string>(labels: Readonly<Record<Value, string>>) =>
  Object.entries(labels) as [Value, string][];
