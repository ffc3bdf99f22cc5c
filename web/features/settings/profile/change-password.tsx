import { Button, useRestoreFocusTarget } from '@fluentui/react-components';
import { isProblem, sentenceOf } from '../../../lib/api/http.ts';
import { useSend } from '../../../lib/api/send.ts';
import { useForm } from '../../../lib/form.ts';
import { passwordProblems } from '../../../lib/password.ts';
import { SubmitDialog } from '../../../ui/dialogs/submit-dialog.tsx';
import { useOpening } from '../../../ui/dialogs/use-opening.ts';
import { NewPasswordField } from '../../../ui/forms/new-password-field.tsx';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import { useToasts } from '../../../ui/toasts/toasts.tsx';
import { Row } from '../row.tsx';
import { texts } from './texts.ts';

export const ChangePassword = ({ username }: { username: string }) => {
  const { count, isOpen, open, close } = useOpening();

  return (
    <Row name={texts.password.name} meaning={texts.password.meaning}>
      <Button {...useRestoreFocusTarget()} onClick={open}>
        {texts.password.change}
      </Button>
      <PasswordDialog key={count} isOpen={isOpen} username={username} onClose={close} />
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
      toasts.succeeded(texts.password.changed.title, texts.password.changed.text);
    },
    onError: (error) => {
      if (!refusal(error))
        toasts.failed(texts.password.failed.title, sentenceOf(error) ?? texts.password.failed.text);
    },
  });
  const { form, field, send } = useForm({ empty, check, submit: sending.mutate });
  const refused = refusal(sending.error);
  const current = field('currentPassword');

  return (
    <SubmitDialog
      isOpen={isOpen}
      labels={{
        heading: texts.password.change,
        submit: texts.password.change,
        pending: texts.password.pending,
      }}
      isPending={sending.isPending}
      formRef={form.ref}
      onClose={onClose}
      onSubmit={send}
    >
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        {...current}
        label={texts.password.current}
        autoComplete="current-password"
        problem={
          current.problem ??
          (current.value === sending.variables?.currentPassword ? refused?.currentPassword : undefined)
        }
      />
      <NewPasswordField {...field('password')} label={texts.password.next} />
      <PasswordField
        {...field('confirmPassword')}
        label={texts.password.confirm}
        autoComplete="new-password"
      />
    </SubmitDialog>
  );
};

/** What the server says about one of the fields. */
const refusal = (error: unknown) =>
  isProblem(error, 'account.password-wrong') ? { currentPassword: sentenceOf(error) ?? undefined } : null;

const check = ({ currentPassword, ...chosen }: Passwords) => ({
  ...(!currentPassword && { currentPassword: texts.password.currentRequired }),
  ...passwordProblems(chosen),
});
