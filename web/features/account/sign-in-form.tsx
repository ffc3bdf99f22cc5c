import { useState } from 'react';
import { useNavigate } from 'react-router';
import { isProblem, sentenceOf } from '../../lib/api/http.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { useSend } from '../../lib/api/send.ts';
import { userQuery } from '../../lib/api/user.ts';
import { useToasts } from '../../ui/toasts/toasts.tsx';
import { CodeForm } from './code-form.tsx';
import { type Credentials, CredentialsForm } from './credentials-form.tsx';
import { texts } from './texts.ts';

type SigningIn = Credentials & { readonly code?: string };

/**
 * Name and password; then the second step, for an account that asks for it. `username` is a name that is known already.
 */
export const SignInForm = ({ username }: { readonly username: string }) => {
  const navigate = useNavigate();
  const toasts = useToasts();
  const [credentials, setCredentials] = useState<Credentials>({ username, password: '' });
  const [isSecondStep, setIsSecondStep] = useState(false);

  const signIn = useSend({
    request: (body: SigningIn) => ({ method: 'POST', path: '/api/auth/login', body }),
    onSuccess: async () => {
      queryClient.clear();
      await queryClient.prefetchQuery(userQuery);
      toasts.succeeded(texts.signIn.succeeded.title, texts.signIn.succeeded.text);
      navigate('/dashboard');
    },
    onError: (error) => {
      if (isProblem(error, 'sign-in.code-needed')) setIsSecondStep(true);
      else if (!isProblem(error, 'sign-in.code-wrong'))
        toasts.failed(texts.signIn.failed.title, sentenceOf(error) ?? texts.signIn.failed.text);
    },
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
      onBack={goBack}
    />
  ) : (
    <CredentialsForm
      entered={credentials}
      isPending={signIn.isPending}
      onEntered={(entered) => {
        setCredentials(entered);
        signIn.mutate(entered);
      }}
    />
  );
};
