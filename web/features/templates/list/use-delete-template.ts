import { useSend } from '../../../lib/api/send.ts';
import { catchLostFocus } from '../../../lib/lost-focus.ts';
import { useToasts } from '../../../ui/toasts/toasts.tsx';

export const useDeleteTemplate = (id: string) => {
  const toasts = useToasts();
  const { mutate } = useSend({
    changes: 'templates',
    request: () => ({ method: 'DELETE', path: `/api/templates/${id}` }),
    onSuccess: () => {
      toasts.succeeded('Template deleted');
      catchLostFocus();
    },
    onError: () => toasts.failed('Error', 'Failed to delete template. Please try again.'),
  });

  return () => mutate();
};
