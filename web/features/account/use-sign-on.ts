import { queryOptions, useQuery } from '@tanstack/react-query';
import type { SignOnView } from '#contracts/api/views/organisation.ts';
import { get, sentenceOf } from '../../lib/api/http.ts';
import { useSend } from '../../lib/api/send.ts';
import { isEmailAddress } from '../../lib/email.ts';
import { useToasts } from '../../ui/toasts/toasts.tsx';
import { texts } from './texts.ts';

/** Whether somebody with this address signs in at an identity provider. The server is told the domain alone. */
export const useIsSignOnOffered = (email: string): boolean => {
  const address = email.trim();
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();

  return useQuery({ ...offeredAt(domain), enabled: isEmailAddress(address) }).data?.isOffered ?? false;
};

const offeredAt = (domain: string) =>
  queryOptions({
    queryKey: ['sign-on', domain],
    retry: false,
    queryFn: async ({ signal }) => {
      await untilTyped(signal);

      return get<SignOnView>(`/api/auth/sso/${encodeURIComponent(domain)}`, signal);
    },
  });

/** Milliseconds without another letter, after which an address counts as typed. */
const PAUSE = 300;

const untilTyped = (signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, PAUSE);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

/** Leads to the identity provider of an address. */
export const useSignOn = () => {
  const toasts = useToasts();
  const { mutate, isPending, isSuccess } = useSend<string, { readonly location: string }>({
    request: (email) => ({ method: 'POST', path: '/api/auth/sso/start', body: { email: email.trim() } }),
    onSuccess: ({ location }) => window.location.assign(location),
    onError: (error) =>
      toasts.failed(texts.signOn.failed.title, sentenceOf(error) ?? texts.signOn.failed.text),
  });

  return { go: mutate, isLeaving: isPending || isSuccess };
};
