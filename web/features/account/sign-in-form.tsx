import { useState } from 'react';
import { useNavigate } from 'react-router';
import { isProblem, sentenceOf } from '../../lib/api/http.ts';
import { useSend } from '../../lib/api/send.ts';
import { useToasts } from '../../ui/toasts/toasts.tsx';
import { CodeForm } from './code-form.tsx';
import { type Credentials, CredentialsForm } from './credentials-form.tsx';
import { useFormStyles } from './form-styles.ts';
import { PasskeyButton } from './passkey-button.tsx';
import type { PasskeySignature } from './passkey-signature.ts';
import { texts } from './texts.ts';
import { usePasskeySignIn } from './use-passkey.ts';

type SigningIn = Credentials & { readonly code?: string; readonly passkey?: PasskeySignature };

type SignInFormProps = {
  /** A name that is known already. */
  readonly username: string;
  readonly onSignedIn: (user: { readonly id: string }) => unknown;
  /** Whether the screen must stay as it is, with the form over it. */
  readonly isOverScreen?: boolean;
};

/** Name and password; then the second step, for an account that asks for it. */
export const SignInForm = ({ username, onSignedIn, isOverScreen = false }: SignInFormProps) => {
  const styles = useFormStyles();
  const toasts = useToasts();
  const navigate = useNavigate();
  const [credentials, setCredentials] = useState<Credentials>({ username, password: '' });
  const [isSecondStep, setIsSecondStep] = useState(false);

  const fail = (error: Error, otherwise: string) => {
    if (isProblem(error, 'sign-in.sso-required') && !isOverScreen)
      navigate('/login/sso', { state: { email: credentials.username, isRequired: true } });
    else toasts.failed(texts.signIn.failed.title, sentenceOf(error) ?? otherwise);
  };

  const signIn = useSend<SigningIn, { readonly id: string }>({
    request: (body) => ({ method: 'POST', path: '/api/auth/login', body }),
    onSuccess: (user) => {
      toasts.succeeded(texts.signIn.succeeded.title, texts.signIn.succeeded.text);
      return onSignedIn(user);
    },
    onError: (error) => {
      if (isProblem(error, 'sign-in.code-needed')) setIsSecondStep(true);
      else if (!isProblem(error, 'sign-in.code-wrong')) fail(error, texts.signIn.failed.text);
    },
  });
  const passkey = usePasskeySignIn({
    isOffered: !isSecondStep,
    onSignedIn,
    onRefused: (error) => fail(error, texts.passkey.failed),
  });
  const goBack = () => {
    signIn.reset();
    setIsSecondStep(false);
  };

  return isSecondStep ? (
    <CodeForm
      isPending={signIn.isPending}
      problem={isProblem(signIn.error, 'sign-in.code-wrong') ? sentenceOf(signIn.error) : null}
      onCode={(code) => signIn.mutate({ ...credentials, code })}
      onPasskey={(passkey) => signIn.mutate({ ...credentials, passkey })}
      onBack={goBack}
    />
  ) : (
    <div className={styles.form}>
      <CredentialsForm
        entered={credentials}
        isPending={signIn.isPending}
        isOverScreen={isOverScreen}
        onEntered={(entered) => {
          setCredentials(entered);
          signIn.mutate(entered);
        }}
      />
      <PasskeyButton {...passkey} label={texts.passkey.signIn} />
    </div>
  );
};
