import { type FormEvent, useRef, useState } from 'react';

type Values = Readonly<Record<string, string>>;
type Errors<Form extends Values> = { readonly [Name in keyof Form]?: string };

type FormRules<Form extends Values> = {
  readonly empty: Form;
  /** A sentence for each field that cannot be sent as it is. */
  readonly check: (values: Form) => Errors<Form>;
  readonly submit: (values: Form) => void;
};

/** The state of a form. It shows what is wrong from the first try to submit it. */
export const useForm = <Form extends Values>({ empty, check, submit }: FormRules<Form>) => {
  const [values, setValues] = useState(empty);
  const [wasTried, setWasTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const errors: Errors<Form> = wasTried ? check(values) : {};

  const send = () => {
    setWasTried(true);
    const [firstWrong] = Object.keys(check(values));
    if (firstWrong) form.current?.querySelector<HTMLInputElement>(`[name="${firstWrong}"]`)?.focus();
    else submit(values);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };

  return {
    form: { ref: form, onSubmit, noValidate: true },
    /** Submits the form, for dialogs that have the form element themselves. */
    send,
    field: (name: keyof Form & string) => ({
      name,
      value: values[name] ?? '',
      problem: errors[name],
      onValue: (value: string) => setValues((before) => ({ ...before, [name]: value })),
    }),
    reset: () => {
      setValues(empty);
      setWasTried(false);
    },
  };
};
