import { Button, useRestoreFocusTarget } from '@fluentui/react-components';
import { isProblem, sentenceOf } from '../../../lib/api/http.ts';
import { useSend } from '../../../lib/api/send.ts';
import { useForm } from '../../../lib/form.ts';
import { passwordProblems } from '../../../lib/password.ts';
import { FormActions } from '../../../ui/dialogs/form-actions.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { useToasts } from '../../../ui/toasts/toasts.tsx';
import { Row } from '../row.tsx';

export const ChangePassword = ({ username }: { username: string }) => {
  const { key, isOpen, open, close } = useDialog();

  return (
    <Row name="Password" meaning="A new password signs you out everywhere else.">
      <Button {...useRestoreFocusTarget()} onClick={open}>
        Change Password
      </Button>
      <PasswordDialog key={key} isOpen={isOpen} username={username} onClose={close} />
    </Row>
  );
};

const empty = { currentPassword: '', password: '', confirmPassword: '' };
type Passwords = typeof empty;

type PasswordDialogProps = {
  readonly isOpen: boolean;
  readonly username: string;
  readonly onClose: () => void;
};

const PasswordDialog = ({ isOpen, username, onClose }: PasswordDialogProps) => {
  const toasts = useToasts();
  const sending = useSend({
    changes: 'settings',
    request: ({ currentPassword, password }: Passwords) => ({
      method: 'POST',
      path: '/api/auth/password',
      body: { currentPassword, newPassword: password },
    }),
    onSuccess: () => {
      onClose();
      toasts.succeeded('Password changed', 'You were signed out everywhere else.');
    },
    onError: (error) => {
      if (!refusal(error))
        toasts.failed('Failed to change password', sentenceOf(error) ?? 'Please try again.');
    },
  });
  const { form, field, send } = useForm({ empty, check, submit: sending.mutate });
  const refused = refusal(sending.error);
  const current = field('currentPassword');

  return (
    <FormDialog
      isOpen={isOpen}
      heading="Change Password"
      isClosable={!sending.isPending}
      formRef={form.ref}
      onClose={onClose}
      onSubmit={send}
      actions={
        <FormActions isPending={sending.isPending} onCancel={onClose}>
          {sending.isPending ? 'Changing...' : 'Change Password'}
        </FormActions>
      }
    >
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <TextField
        {...current}
        label="Current Password"
        type="password"
        autoComplete="current-password"
        problem={
          current.problem ??
          (current.value === sending.variables?.currentPassword ? refused?.currentPassword : undefined)
        }
      />
      <TextField {...field('password')} label="New Password" type="password" autoComplete="new-password" />
      <TextField
        {...field('confirmPassword')}
        label="Confirm Password"
        type="password"
        autoComplete="new-password"
      />
    </FormDialog>
  );
};

/** What the server says about one of the fields. */
const refusal = (error: unknown) =>
  isProblem(error, 'account.password-wrong') ? { currentPassword: sentenceOf(error) ?? undefined } : null;

const check = ({ currentPassword, ...chosen }: Passwords) => ({
  ...(!currentPassword && { currentPassword: 'Current password is required' }),
  ...passwordProblems(chosen),
});
