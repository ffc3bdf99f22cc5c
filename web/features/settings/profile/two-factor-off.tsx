import { isProblem, sentenceOf } from '../../../lib/api/http.ts';
import { useSend } from '../../../lib/api/send.ts';
import { useForm } from '../../../lib/form.ts';
import { SubmitDialog } from '../../../ui/dialogs/submit-dialog.tsx';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { useToasts } from '../../../ui/toasts/toasts.tsx';
import { texts } from './texts.ts';

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
      toasts.succeeded(texts.twoFactor.isOff);
    },
    onError: (error) => {
      if (!nameIn(error)) toasts.failed(texts.turnOff.failed, sentenceOf(error) ?? undefined);
    },
  });
  const { form, field, send } = useForm({ empty, check, submit: sending.mutate });

  /** The server's no stands beside its field until something else is entered there. */
  const answered = (name: keyof Proof) => {
    const fieldProps = field(name);
    const isRefused = nameIn(sending.error) === name && sending.variables?.[name] === fieldProps.value;
    return {
      ...fieldProps,
      problem: fieldProps.problem ?? (isRefused ? (sentenceOf(sending.error) ?? undefined) : undefined),
    };
  };

  return (
    <SubmitDialog
      isOpen={isOpen}
      labels={texts.turnOff}
      isPending={sending.isPending}
      formRef={form.ref}
      onClose={onClose}
      onSubmit={send}
    >
      <PasswordField
        {...answered('password')}
        label={texts.twoFactor.password}
        autoComplete="current-password"
      />
      <TextField
        {...answered('code')}
        label={texts.twoFactor.code}
        hint={texts.twoFactor.anyCode}
        autoComplete="one-time-code"
        maxLength={100}
      />
    </SubmitDialog>
  );
};

const nameIn = (error: unknown): keyof Proof | null => {
  if (isProblem(error, 'account.password-wrong')) return 'password';

  return isProblem(error, 'two-factor.code-wrong') ? 'code' : null;
};

const check = ({ password, code }: Proof) => ({
  ...(!password && { password: texts.twoFactor.passwordRequired }),
  ...(!code.trim() && { code: texts.twoFactor.codeRequired }),
});
