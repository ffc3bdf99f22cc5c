import { Field, Input, makeStyles, Select, tokens } from '@fluentui/react-components';
import { useId } from 'react';
import type { RecipientRole } from '#contracts/document/recipient.ts';
import { useKnownPeople } from '../../../lib/known-people.ts';
import { roleLabels } from '../../../lib/role-labels.ts';
import { FormActions } from '../../../ui/dialogs/form-actions.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { emailsOf, KnownPeople, namesOf } from '../../../ui/forms/known-people.tsx';
import { type Adding, useAddRecipient } from './use-add-recipient.ts';

type AddRecipientProps = Adding & { readonly isOpen: boolean };

export const AddRecipient = ({ isOpen, ...adding }: AddRecipientProps) => {
  const { draft, change, problem, submit, isPending } = useAddRecipient(adding);
  const { isTitled, isTemplate, onClose } = adding;
  const people = useKnownPeople();
  const id = useId();
  const styles = useStyles();

  const nameEntered = (fullName: string) => {
    const known = people.find((person) => person.fullName === fullName);
    change({ fullName, ...(known && draft.email === '' && { email: known.email }) });
  };

  return (
    <FormDialog
      isOpen={isOpen}
      heading="Add Recipient"
      isClosable={!isPending}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <FormActions isPending={isPending} onCancel={onClose}>
          {isPending ? 'Adding Recipient...' : 'Add Recipient'}
        </FormActions>
      }
    >
      {isTitled && (
        <Field label="Title" hint="As in Client or Contractor" required>
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
          <Field label="Full Name" required>
            <Input
              value={draft.fullName}
              maxLength={100}
              autoComplete="off"
              list={namesOf(id)}
              onChange={(_, { value }) => nameEntered(value)}
            />
          </Field>
          <Field label="Email" required {...(problem && { validationMessage: problem })}>
            <Input
              type="email"
              value={draft.email}
              maxLength={254}
              autoComplete="off"
              list={emailsOf(id)}
              onChange={(_, { value }) => change({ email: value })}
            />
          </Field>
        </>
      )}
      <div className={styles.row}>
        <Field label="Role">
          <Select value={draft.role} onChange={(_, { value }) => change({ role: value as RecipientRole })}>
            {Object.entries(roleLabels).map(([role, label]) => (
              <option key={role} value={role}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Signing Order">
          <Input
            type="number"
            min={1}
            max={1000}
            value={draft.signingOrder}
            onChange={(_, { value }) => change({ signingOrder: value })}
          />
        </Field>
      </div>
      <KnownPeople id={id} people={people} />
    </FormDialog>
  );
};

const useStyles = makeStyles({
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 128px',
    gap: tokens.spacingHorizontalM,
    '> * > *': { minWidth: 0 },
  },
});
