import { isProblem, sentenceOf } from '../../../lib/api/http.ts';
import { useSend } from '../../../lib/api/send.ts';
import { useForm } from '../../../lib/form.ts';
import { FormActions } from '../../../ui/dialogs/form-actions.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { useToasts } from '../../../ui/toasts/toasts.tsx';

const empty = { password: '', code: '' };
type Proof = typeof empty;

type TwoFactorOffProps = { readonly isOpen: boolean; readonly onClose: () => void };

/** Asks for both proofs again, so that an open browser alone cannot switch it off. */
export const TwoFactorOff = ({ isOpen, onClose }: TwoFactorOffProps) => {
  const toasts = useToasts();
  const sending = useSend({
    changes: 'settings',
    request: ({ password, code }: Proof) => ({
      method: 'POST',
      path: '/api/auth/two-factor/disable',
      body: { password, code: code.trim() },
    }),
    onSuccess: () => {
      onClose();
      toasts.succeeded('Two-factor authentication is off');
    },
    onError: (error) => {
      if (!nameIn(error))
        toasts.failed('Two-factor authentication is still on', sentenceOf(error) ?? undefined);
    },
  });
  const { form, field, send } = useForm({ empty, check, submit: sending.mutate });

  /** The server's no stands beside its field until something else is entered there. */
  const answered = (name: keyof Proof) => {
    const own = field(name);
    const isRefused = nameIn(sending.error) === name && sending.variables?.[name] === own.value;
    return {
      ...own,
      problem: own.problem ?? (isRefused ? (sentenceOf(sending.error) ?? undefined) : undefined),
    };
  };

  return (
    <FormDialog
      isOpen={isOpen}
      heading="Turn off two-factor authentication"
      isClosable={!sending.isPending}
      formRef={form.ref}
      onClose={onClose}
      onSubmit={send}
      actions={
        <FormActions isPending={sending.isPending} onCancel={onClose}>
          {sending.isPending ? 'Turning off...' : 'Turn Off'}
        </FormActions>
      }
    >
      <TextField {...answered('password')} label="Password" type="password" autoComplete="current-password" />
      <TextField
        {...answered('code')}
        label="Authentication code"
        hint="From your authenticator app, or one of your recovery codes"
        autoComplete="one-time-code"
        maxLength={100}
      />
    </FormDialog>
  );
};

const nameIn = (error: unknown): keyof Proof | null => {
  if (isProblem(error, 'account.password-wrong')) return 'password';

  return isProblem(error, 'two-factor.code-wrong') ? 'code' : null;
};

const check = ({ password, code }: Proof) => ({
  ...(!password && { password: 'Password is required' }),
  ...(!code.trim() && { code: 'Code is required' }),
});
