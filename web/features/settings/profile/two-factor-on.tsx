import { Button } from '@fluentui/react-components';
import { useForm } from '../../../lib/form.ts';
import { isProblem, sentenceOf } from '../../../lib/http.ts';
import { useSend } from '../../../lib/send.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useToasts } from '../../../ui/toasts.tsx';
import { AuthenticatorSecret, AuthenticatorSecretPlaceholder } from './authenticator-secret.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

export type Setup = {
  readonly secret: string;
  /** A picture, as a data URL. */
  readonly qrCode: string;
  /** Brings the secret back to the server, sealed. */
  readonly setup: string;
};

type TwoFactorOnProps = {
  readonly isOpen: boolean;
  /** Null until it is there. */
  readonly setup: Setup | null;
  readonly hasFailed: boolean;
  readonly onAgain: () => void;
  readonly onClose: () => void;
};

/** The secret, a first code that shows that the app has it, and then the recovery codes, once. */
export const TwoFactorOn = ({ isOpen, setup, hasFailed, onAgain, onClose }: TwoFactorOnProps) => {
  const toasts = useToasts();
  const confirming = useSend<string, { readonly recoveryCodes: readonly string[] }>({
    changes: 'settings',
    request: (code) => ({
      method: 'POST',
      path: '/api/auth/two-factor/confirm',
      body: { setup: setup?.setup, code },
    }),
    onSuccess: () => toasts.succeeded('Two-factor authentication is on'),
    onError: (error) => {
      if (!isAboutCode(error))
        toasts.failed('Two-factor authentication is not on', sentenceOf(error) ?? undefined);
    },
  });
  const { form, field, send } = useForm({
    empty: { code: '' },
    check,
    submit: ({ code }) => confirming.mutate(code.trim()),
  });
  const code = field('code');
  const refused = isAboutCode(confirming.error) && confirming.variables === code.value.trim();

  if (confirming.data)
    return <RecoveryCodes isOpen={isOpen} codes={confirming.data.recoveryCodes} onClose={onClose} />;

  return (
    <FormDialog
      isOpen={isOpen}
      heading="Turn on two-factor authentication"
      isClosable={!confirming.isPending}
      formRef={form.ref}
      onClose={onClose}
      onSubmit={send}
      actions={
        <>
          <Button disabled={confirming.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            appearance="primary"
            disabled={!setup}
            disabledFocusable={confirming.isPending}
          >
            {confirming.isPending ? 'Turning on...' : 'Turn On'}
          </Button>
        </>
      }
    >
      {setup ? (
        <AuthenticatorSecret {...setup} />
      ) : (
        <AuthenticatorSecretPlaceholder hasFailed={hasFailed} onAgain={onAgain} />
      )}
      <TextField
        {...code}
        label="Authentication code"
        hint="The six digits that your app shows now"
        autoComplete="one-time-code"
        inputMode="numeric"
        isDisabled={!setup}
        maxLength={20}
        problem={code.problem ?? (refused ? (sentenceOf(confirming.error) ?? undefined) : undefined)}
      />
    </FormDialog>
  );
};

const isAboutCode = (error: unknown) =>
  isProblem(error, 'two-factor.code-wrong') || isProblem(error, 'two-factor.expired');

const check = ({ code }: { readonly code: string }) => (code.trim() ? {} : { code: 'Code is required' });
