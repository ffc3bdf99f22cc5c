import { Field, Input, makeStyles } from '@fluentui/react-components';
import { useState } from 'react';

type NumberFieldProps = {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly onValue: (value: number) => void;
};

/**
 * An input for whole numbers. While somebody types, only numbers within the bounds are passed on. When they leave the
 * input, a number outside is moved to the nearest bound.
 */
export const NumberField = ({ label, value, min, max, onValue }: NumberFieldProps) => {
  const [typed, setTyped] = useState<string | null>(null);

  const type = (text: string) => {
    setTyped(text);
    const entered = numberIn(text);
    if (entered !== null && entered >= min && entered <= max && entered !== value) onValue(entered);
  };
  const leave = () => {
    const entered = numberIn(typed ?? '');
    setTyped(null);
    if (entered === null) return;
    const bounded = Math.min(Math.max(entered, min), max);
    if (bounded !== value) onValue(bounded);
  };

  return (
    <Field label={label} className={useStyles().field}>
      <Input
        type="number"
        inputMode="numeric"
        min={min}
        max={max}
        step={1}
        value={typed ?? String(value)}
        onChange={(_, { value: text }) => type(text)}
        onBlur={leave}
        onKeyDown={({ key }) => key === 'Enter' && leave()}
      />
    </Field>
  );
};

const numberIn = (text: string) => {
  const number = Number(text);

  return text.trim() === '' || !Number.isFinite(number) ? null : Math.round(number);
};

const useStyles = makeStyles({
  // Fluent's inputs have a minimum width that's too wide for half a column.
  field: { minWidth: 0, '> *': { minWidth: 0 } },
});
