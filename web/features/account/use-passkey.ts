import { useEffect, useRef, useState } from 'react';
import { sentenceOf } from '../../lib/api/http.ts';
import { useSend } from '../../lib/api/send.ts';
import { arePasskeysPossible, isGivenUp } from '../../lib/password.ts';
import { useToasts } from '../../ui/toasts/toasts.tsx';
import type { PasskeySignature } from './passkey-signature.ts';
import { texts } from './texts.ts';

const load = () => import('./passkey-signature.ts');

type PasskeySignIn = {
  /** Whether the browser offers passkeys for the username as well. */
  readonly isOffered: boolean;
  readonly onSignedIn: (user: { readonly id: string }) => unknown;
  /** Says why the server didn't sign them in. */
  readonly onRefused: (error: Error) => void;
};

/** Signs in with a passkey alone. Its code is loaded when it's needed. */
export const usePasskeySignIn = ({ isOffered, onSignedIn, onRefused }: PasskeySignIn) => {
  const toasts = useToasts();
  const signIn = useSend<PasskeySignature, { readonly id: string }>({
    request: (passkey) => ({
      method: 'POST',
      path: '/api/auth/passkeys/authenticate',
      isSentOnce: true,
      body: { passkey },
    }),
    onSuccess: (user) => {
      toasts.succeeded(texts.signIn.succeeded.title, texts.signIn.succeeded.text);
      return onSignedIn(user);
    },
    onError: onRefused,
  });
  const { mutate } = signIn;
  const asking = usePasskey(mutate);

  useEffect(() => {
    if (!isOffered || !arePasskeysPossible()) return;
    const offering = new AbortController();
    load().then(
      ({ offerPasskeys }) => offerPasskeys(mutate, offering.signal),
      () => {},
    );
    return () => offering.abort();
  }, [isOffered, mutate]);

  return { ...asking, isPending: asking.isPending || signIn.isPending };
};

/** Asks for a passkey when it's called, and says what went wrong. `ask` is null where there can be none. */
export const usePasskey = (onSigned: (passkey: PasskeySignature) => void) => {
  const toasts = useToasts();
  const [isPending, setIsPending] = useState(false);
  const latest = useRef(onSigned);
  latest.current = onSigned;

  const ask = async () => {
    setIsPending(true);
    try {
      const { passkeySignature } = await load();
      latest.current(await passkeySignature());
    } catch (error) {
      if (!isGivenUp(error))
        toasts.failed(texts.signIn.failed.title, sentenceOf(error) ?? texts.passkey.failed);
    } finally {
      setIsPending(false);
    }
  };

  return { isPending, ask: arePasskeysPossible() ? ask : null };
};
