import { Field, Input, makeStyles, Select, tokens } from '@fluentui/react-components';
import { useId } from 'react';
import { type RecipientRole, recipientRoles, roleKinds } from '#contracts/document/roles/kinds.ts';
import { useKnownPeople } from '../../../../lib/known-people.ts';
import { SubmitDialog } from '../../../../ui/dialogs/submit-dialog.tsx';
import { addressEvents } from '../../../../ui/forms/address-events.ts';
import { emailsOf, KnownPeople, namesOf } from '../../../../ui/forms/known-people.tsx';
import { texts } from '../texts.ts';
import { type Form, useRecipientForm } from './use-recipient-form.ts';

type RecipientDialogProps = Form & { readonly isOpen: boolean };

/** Adds a recipient, or corrects one who is there. Their role is changed in the menu, since fields may go with it. */
export const RecipientDialog = ({ isOpen, ...form }: RecipientDialogProps) => {
  const { draft, change, takeAddressees, waiting, problem, submit, isPending } = useRecipientForm(form);
  const { recipient, isTitled, isTemplate, onClose } = form;
  const people = useKnownPeople();
  const id = useId();
  const styles = useStyles();
  const labels = recipient
    ? { heading: texts.form.edit, submit: texts.form.save, pending: texts.form.saving }
    : { heading: texts.form.add, submit: texts.form.add, pending: texts.form.adding };

  const nameEntered = (fullName: string) => {
    const known = people.find((person) => person.fullName === fullName);
    change({ fullName, ...(known && draft.email === '' && { email: known.email }) });
  };

  return (
    <SubmitDialog isOpen={isOpen} labels={labels} isPending={isPending} onClose={onClose} onSubmit={submit}>
      {isTitled && (
        <Field label={texts.form.title} hint={texts.form.titleHint} required>
          <Input
            value={draft.title}
            maxLength={100}
            autoComplete="off"
            onChange={(_, { value }) => change({ title: value })}
          />
        </Field>
      )}
      {!isTemplate && (
        <>
          <Field label={texts.form.fullName} required>
            <Input
              value={draft.fullName}
              maxLength={100}
              autoComplete="off"
              list={namesOf(id)}
              onChange={(_, { value }) => nameEntered(value)}
            />
          </Field>
          <Field
            label={texts.form.email}
            required
            {...(waiting > 0 && { hint: texts.form.more(waiting) })}
            {...(problem && { validationMessage: problem })}
          >
            <Input
              type="email"
              value={draft.email}
              maxLength={254}
              autoComplete="off"
              list={emailsOf(id)}
              onChange={(_, { value }) => change({ email: value })}
              {...addressEvents(takeAddressees)}
            />
          </Field>
        </>
      )}
      <div className={recipient ? undefined : styles.row}>
        {!recipient && (
          <Field label={texts.form.role}>
            <Select value={draft.role} onChange={(_, { value }) => change({ role: value as RecipientRole })}>
              {recipientRoles.map((role) => (
                <option key={role} value={role}>
                  {roleKinds[role].label}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <Field label={texts.form.order} {...(recipient && { hint: texts.form.orderHint })}>
          <Input
            type="number"
            min={1}
            max={1000}
            value={draft.signingOrder}
            className={recipient ? styles.order : undefined}
            onChange={(_, { value }) => change({ signingOrder: value })}
          />
        </Field>
      </div>
      <KnownPeople id={id} people={people} />
    </SubmitDialog>
  );
};

const useStyles = makeStyles({
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 128px',
    gap: tokens.spacingHorizontalM,
    '> * > *': { minWidth: 0 },
  },
  order: { width: '128px' },
});
