import { sentenceOf } from '../../lib/api/http.ts';
import type { Area } from '../../lib/api/query-client.ts';
import { useSend } from '../../lib/api/send.ts';
import { useUser } from '../../lib/api/user.ts';
import { texts } from '../texts.ts';
import { useToasts } from '../toasts/toasts.tsx';

/**
 * Asks the server to mail a link that verifies the account's address, or that gives the account a role for which its
 * address is named. `opens` is the area that the account may then see.
 */
export const useEmailLink = (opens: Area) => {
  const toasts = useToasts();
  const roles = useUser()?.rolesToTake ?? [];

  return useSend<void, { readonly emailConfirmed: boolean }>({
    changes: opens,
    request: () => ({ method: 'POST', path: '/api/auth/confirm-email/request' }),
    onSuccess: ({ emailConfirmed }) => {
      if (!emailConfirmed || roles.length > 0) toasts.succeeded(texts.confirmEmail.sent);
    },
    onError: (error) =>
      toasts.failed(texts.confirmEmail.failed.title, sentenceOf(error) ?? texts.confirmEmail.failed.text),
  });
};
