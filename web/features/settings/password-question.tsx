import { Button } from '@fluentui/react-components';
import { useForm } from '../../lib/form.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';

type PasswordQuestionProps = {
  readonly isOpen: boolean;
  readonly isSaving: boolean;
  /** The password that the server refused, and what it said. */
  readonly wrong: { readonly entered: string | undefined; readonly sentence: string | null } | null;
  readonly close: () => void;
  readonly onProven: (currentPassword: string) => void;
};

const empty = { currentPassword: '' };

/** An open browser alone must not be enough to have somebody's mail sent elsewhere. */
export const PasswordQuestion = ({ isOpen, isSaving, wrong, close, onProven }: PasswordQuestionProps) => {
  const { form, field, send } = useForm({
    empty,
    check,
    submit: ({ currentPassword }) => onProven(currentPassword),
  });
  const current = field('currentPassword');

  return (
    <FormDialog
      isOpen={isOpen}
      heading="Confirm your new address"
      isClosable={!isSaving}
      formRef={form.ref}
      onClose={close}
      onSubmit={send}
      actions={
        <>
          <Button disabled={isSaving} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" appearance="primary" disabledFocusable={isSaving}>
            {isSaving ? 'Saving...' : 'Confirm'}
          </Button>
        </>
      }
    >
      <TextField
        {...current}
        label="Current Password"
        hint="Changing your e-mail address asks for your password."
        type="password"
        autoComplete="current-password"
        problem={
          current.problem ??
          (wrong && wrong.entered === current.value ? (wrong.sentence ?? undefined) : undefined)
        }
      />
    </FormDialog>
  );
};

const check = ({ currentPassword }: typeof empty) => ({
  ...(!currentPassword && { currentPassword: 'Current password is required' }),
});
