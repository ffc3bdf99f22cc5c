import { sentenceOf } from '../../lib/api/http.ts';
import type { Area } from '../../lib/api/query-client.ts';
import { useSend } from '../../lib/api/send.ts';
import { useUser } from '../../lib/api/user.ts';
import { texts } from '../texts.ts';
import { useToasts } from '../toasts/toasts.tsx';

/**
 * Has a link mailed that verifies the account's address, or gives it a role for which that is named. `opens` is what the
 * account may see then.
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
