import { Field, Input } from '@fluentui/react-components';
import { orderOf } from '../../lib/signing-order.ts';
import { texts } from '../texts.ts';

type OrderFieldProps = {
  /** As it was typed. */
  readonly value: string;
  readonly className: string;
  readonly onValue: (value: string) => void;
};

/** The signing order. What was typed becomes a whole number when the field is left. */
export const OrderField = ({ value, className, onValue }: OrderFieldProps) => (
  <Field label={texts.order.label} className={className}>
    <Input
      type="number"
      min={1}
      max={1000}
      value={value}
      aria-label={texts.order.name}
      onChange={(_, { value }) => onValue(value)}
      onBlur={() => onValue(String(orderOf(value)))}
    />
  </Field>
);
