import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser';
import { PASSKEY_NAME_MAX } from '#contracts/account/passkeys.ts';
import { isProblem, sentenceOf } from '../../../lib/api/http.ts';
import { useSend } from '../../../lib/api/send.ts';
import { useForm } from '../../../lib/form.ts';
import { isGivenUp } from '../../../lib/password.ts';
import { SubmitDialog } from '../../../ui/dialogs/submit-dialog.tsx';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import { useToasts } from '../../../ui/toasts/toasts.tsx';
import { texts } from './texts.ts';

const labels = texts.passkeys;

type DialogProps = { readonly username: string; readonly onClose: () => void };

const empty = { name: '', password: '' };
type Adding = typeof empty;

/** Asks for the password first, since a passkey is a way in, and then has the browser make one. */
export const AddPasskey = ({ username, onClose }: DialogProps) => {
  const toasts = useToasts();
  const failed = (error: unknown) =>
    toasts.failed(labels.adding.failed, sentenceOf(error) ?? labels.adding.again);
  const registering = useSend<object, { readonly name: string }>({
    changes: 'settings',
    request: (body) => ({
      method: 'POST',
      path: '/api/auth/passkeys/register',
      isSentOnce: true,
      body,
    }),
    onSuccess: ({ name }) => {
      onClose();
      toasts.succeeded(labels.adding.succeeded, labels.adding.canSignIn(name), { names: [name] });
    },
    onError: failed,
  });
  const beginning = useSend<Adding, PublicKeyCredentialCreationOptionsJSON>({
    request: ({ password }) => ({
      method: 'POST',
      path: '/api/auth/passkeys/register/options',
      body: { password },
    }),
    onSuccess: async (optionsJSON, { name }) => {
      try {
        registering.mutate({ passkey: await startRegistration({ optionsJSON }), name: name.trim() });
      } catch (error) {
        if (!isGivenUp(error)) failed(error);
      }
    },
    onError: (error) => {
      if (!isWrong(error)) failed(error);
    },
  });
  const { form, field, send } = useForm({ empty, check, submit: beginning.mutate });

  return (
    <SubmitDialog
      isOpen
      labels={labels.adding}
      isPending={beginning.isPending || registering.isPending}
      formRef={form.ref}
      onClose={onClose}
      onSubmit={send}
    >
      <span>{labels.adding.text}</span>
      <TextField
        {...field('name')}
        label={labels.adding.name}
        hint={labels.adding.hint}
        autoComplete="off"
        maxLength={PASSKEY_NAME_MAX}
      />
      <OwnPassword username={username} field={field('password')} sending={beginning} />
    </SubmitDialog>
  );
};

type RemovePasskeyProps = DialogProps & { readonly id: string; readonly name: string };

export const RemovePasskey = ({ id, name, username, onClose }: RemovePasskeyProps) => {
  const toasts = useToasts();
  const removing = useSend<{ readonly password: string }>({
    changes: 'settings',
    request: ({ password }) => ({
      method: 'DELETE',
      path: `/api/auth/passkeys/${id}`,
      body: { password },
    }),
    onSuccess: () => {
      onClose();
      toasts.succeeded(labels.removing.succeeded, labels.removing.removed(name), { names: [name] });
    },
    onError: (error) => {
      if (!isWrong(error)) toasts.failed(labels.removing.failed, sentenceOf(error) ?? labels.adding.again);
    },
  });
  const { form, field, send } = useForm({ empty: { password: '' }, check, submit: removing.mutate });

  return (
    <SubmitDialog
      isOpen
      labels={labels.removing}
      isPending={removing.isPending}
      formRef={form.ref}
      onClose={onClose}
      onSubmit={send}
    >
      <span>
        <Sentence text={labels.removing.text(name)} names={[name]} />
      </span>
      <OwnPassword username={username} field={field('password')} sending={removing} />
    </SubmitDialog>
  );
};

type OwnPasswordProps = {
  readonly username: string;
  readonly field: Omit<Parameters<typeof PasswordField>[0], 'label' | 'autoComplete'>;
  readonly sending: {
    readonly error: Error | null;
    readonly variables: { readonly password: string } | undefined;
  };
};

/** The server's refusal stays until something else is entered. */
const OwnPassword = ({ username, field, sending }: OwnPasswordProps) => {
  const isRefused = isWrong(sending.error) && field.value === sending.variables?.password;

  return (
    <>
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        {...field}
        label={labels.password}
        autoComplete="current-password"
        problem={field.problem ?? (isRefused ? (sentenceOf(sending.error) ?? undefined) : undefined)}
      />
    </>
  );
};

const isWrong = (error: unknown) => isProblem(error, 'account.password-wrong');

const check = ({ password }: { readonly password: string }): { readonly password?: string } =>
  password ? {} : { password: labels.passwordRequired };
