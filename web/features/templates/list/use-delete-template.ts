import { useSend } from '../../../lib/api/send.ts';
import { catchLostFocus } from '../../../lib/lost-focus.ts';
import { useToasts } from '../../../ui/toasts/toasts.tsx';
import { texts } from '../texts.ts';

export const useDeleteTemplate = (id: string) => {
  const toasts = useToasts();
  const { mutate } = useSend({
    changes: 'templates',
    request: () => ({ method: 'DELETE', path: `/api/templates/${id}` }),
    onSuccess: () => {
      toasts.succeeded(texts.deleting.done);
      catchLostFocus();
    },
    onError: () => toasts.failed('Error', texts.deleting.failed),
  });

  return () => mutate();
};
