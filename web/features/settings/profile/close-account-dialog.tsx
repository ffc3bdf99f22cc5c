import { isProblem, sentenceOf } from '../../../lib/api/http.ts';
import { useSend } from '../../../lib/api/send.ts';
import { forgetSettings } from '../../../lib/api/settings-copy.ts';
import { tellSignedOut } from '../../../lib/api/tabs.ts';
import { useForm } from '../../../lib/form.ts';
import { leaveFreely } from '../../../lib/unsaved.ts';
import { SubmitDialog } from '../../../ui/dialogs/submit-dialog.tsx';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import { useToasts } from '../../../ui/toasts/toasts.tsx';
import { texts } from './texts.ts';

const labels = texts.closing;

type CloseAccountDialogProps = { readonly username: string; readonly onClose: () => void };

/** Asks for the password, since it can't be undone. A new page follows, so that nothing of the account stays in memory. */
export const CloseAccountDialog = ({ username, onClose }: CloseAccountDialogProps) => {
  const toasts = useToasts();
  const closing = useSend({
    request: ({ password }: { readonly password: string }) => ({
      method: 'POST',
      path: '/api/account/close',
      body: { password },
    }),
    onSuccess: () => {
      forgetSettings();
      tellSignedOut();
      leaveFreely();
      location.assign('/');
    },
    onError: (error) => {
      if (!isWrong(error)) toasts.failed(labels.failed.title, sentenceOf(error) ?? labels.failed.text);
    },
  });
  const { form, field, send } = useForm({
    empty: { password: '' },
    check: ({ password }) => (password ? {} : { password: labels.passwordRequired }),
    submit: closing.mutate,
  });
  const fieldProps = field('password');
  const isRefused = isWrong(closing.error) && fieldProps.value === closing.variables?.password;

  return (
    <SubmitDialog
      isOpen
      labels={{ heading: labels.heading, submit: labels.submit, pending: labels.pending }}
      isPending={closing.isPending}
      formRef={form.ref}
      onClose={onClose}
      onSubmit={send}
    >
      <span>{labels.text}</span>
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        {...fieldProps}
        label={labels.password}
        autoComplete="current-password"
        problem={fieldProps.problem ?? (isRefused ? (sentenceOf(closing.error) ?? undefined) : undefined)}
      />
    </SubmitDialog>
  );
};

const isWrong = (error: unknown) => isProblem(error, 'account.password-wrong');
