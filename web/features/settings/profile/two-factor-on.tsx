import { Button } from '@fluentui/react-components';
import { isProblem, sentenceOf } from '../../../lib/api/http.ts';
import { useSend } from '../../../lib/api/send.ts';
import { useForm } from '../../../lib/form.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { useToasts } from '../../../ui/toasts/toasts.tsx';
import { AuthenticatorSecret, AuthenticatorSecretPlaceholder, type Setup } from './authenticator-secret.tsx';
import { RecoveryCodes, RecoveryCodesActions } from './recovery-codes.tsx';
import { texts } from './texts.ts';

type TwoFactorOnProps = {
  readonly isOpen: boolean;
  /** Null until it is there. */
  readonly setup: Setup | null;
  readonly hasFailed: boolean;
  readonly onAgain: () => void;
  readonly onClose: () => void;
  /** Called once it's on; by default it closes. */
  readonly onDone?: () => void;
};

/** The secret and a first code that shows that the app has it; then the recovery codes, this once. */
export const TwoFactorOn = ({
  isOpen,
  setup,
  hasFailed,
  onAgain,
  onClose,
  onDone = onClose,
}: TwoFactorOnProps) => {
  const toasts = useToasts();
  const { confirming, form, field, send } = useFirstCode(setup);
  const { isPending } = confirming;
  const tryAgain = () => {
    // The button disappears when it's pressed, so the input gets the focus.
    form.ref.current?.querySelector('input')?.focus();
    onAgain();
  };
  const finish = () => {
    onDone();
    toasts.succeeded(texts.twoFactor.isOn);
  };

  if (confirming.data)
    return (
      <FormDialog
        isOpen={isOpen}
        heading={texts.recovery.heading}
        isClosable={false}
        onClose={finish}
        onSubmit={finish}
        actions={<RecoveryCodesActions codes={confirming.data.recoveryCodes} />}
      >
        <RecoveryCodes codes={confirming.data.recoveryCodes} />
      </FormDialog>
    );

  return (
    <FormDialog
      isOpen={isOpen}
      heading={texts.turnOn.heading}
      isClosable={!isPending}
      formRef={form.ref}
      onClose={onClose}
      onSubmit={send}
      actions={
        <>
          <Button disabled={isPending} onClick={onClose}>
            {texts.twoFactor.cancel}
          </Button>
          <Button type="submit" appearance="primary" disabledFocusable={isPending || !setup}>
            {isPending ? texts.turnOn.pending : texts.turnOn.submit}
          </Button>
        </>
      }
    >
      {setup ? (
        <AuthenticatorSecret {...setup} />
      ) : (
        <AuthenticatorSecretPlaceholder hasFailed={hasFailed} onAgain={tryAgain} />
      )}
      <TextField
        {...field}
        label={texts.twoFactor.code}
        hint={texts.twoFactor.appCode}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={20}
      />
    </FormDialog>
  );
};

const useFirstCode = (setup: Setup | null) => {
  const toasts = useToasts();
  const confirming = useSend<string, { readonly recoveryCodes: readonly string[] }>({
    changes: 'settings',
    request: (code) => ({
      method: 'POST',
      path: '/api/auth/two-factor/confirm',
      body: { setup: setup?.setup, code },
    }),
    onError: (error) => {
      if (!isAboutCode(error)) toasts.failed(texts.turnOn.failed, sentenceOf(error) ?? undefined);
    },
  });
  const { form, field, send } = useForm({
    empty: { code: '' },
    check: ({ code }) => (code.trim() ? {} : { code: texts.twoFactor.codeRequired }),
    submit: ({ code }) => setup && confirming.mutate(code.trim()),
  });
  const code = field('code');
  const isRefused = isAboutCode(confirming.error) && confirming.variables === code.value.trim();
  const refusal = isRefused ? (sentenceOf(confirming.error) ?? undefined) : undefined;

  return { confirming, form, send, field: { ...code, problem: code.problem ?? refusal } };
};

const isAboutCode = (error: unknown) =>
  isProblem(error, 'two-factor.code-wrong') || isProblem(error, 'two-factor.expired');
