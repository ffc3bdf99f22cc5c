import { sentenceOf } from '../../lib/api/http.ts';
import type { Area } from '../../lib/api/query-client.ts';
import { useSend } from '../../lib/api/send.ts';
import { texts } from '../texts.ts';
import { useToasts } from '../toasts/toasts.tsx';

/** Has a link mailed that verifies the account's address. `opens` is what a verified address lets the account see. */
export const useEmailLink = (opens: Area) => {
  const toasts = useToasts();

  return useSend<void, { readonly emailConfirmed: boolean }>({
    changes: opens,
    request: () => ({ method: 'POST', path: '/api/auth/confirm-email/request' }),
    onSuccess: ({ emailConfirmed }) => {
      if (!emailConfirmed) toasts.succeeded(texts.confirmEmail.sent);
    },
    onError: (error) =>
      toasts.failed(texts.confirmEmail.failed.title, sentenceOf(error) ?? texts.confirmEmail.failed.text),
  });
};
