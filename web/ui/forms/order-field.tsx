import { Field, Input } from '@fluentui/react-components';
import { orderOf } from '../../lib/signing-order.ts';

type OrderFieldProps = {
  /** As it was typed. */
  readonly value: string;
  readonly className: string;
  readonly onValue: (value: string) => void;
};

/** The signing order. What was typed becomes a whole number when the field is left. */
export const OrderField = ({ value, className, onValue }: OrderFieldProps) => (
  <Field label="Order" className={className}>
    <Input
      type="number"
      min={1}
      max={1000}
      value={value}
      aria-label="Signing order"
      onChange={(_, { value }) => onValue(value)}
      onBlur={() => onValue(String(orderOf(value)))}
    />
  </Field>
);
