import { useSend } from '../../../lib/send.ts';
import { useToasts } from '../../../ui/toasts.tsx';

/** Spec, part 1, section 8. */
const words = {
  duplicate: { done: 'Document duplicated', failed: 'Failed to duplicate document. Please try again.' },
  resend: { done: 'Invitations resent', failed: 'Failed to resend invitations. Please try again.' },
  void: {
    done: 'Document voided (can no longer be signed)',
    failed: 'Failed to void document. Please try again.',
  },
  delete: { done: 'Document deleted', failed: 'Failed to delete document. Please try again.' },
};

export type DocumentAction = keyof typeof words;

/** What the menu of a document does to it. */
export const useDocumentAction = (id: string) => {
  const toasts = useToasts();
  const { mutate } = useSend<DocumentAction>({
    changes: 'documents',
    request: (action) =>
      action === 'delete'
        ? { method: 'DELETE', path: `/api/documents/${id}` }
        : { method: 'POST', path: `/api/documents/${id}/${action}` },
    onSuccess: (_answer, action) => {
      toasts.succeeded(words[action].done);
      // The button that had the focus went with its card.
      if (document.activeElement === document.body) document.querySelector('main')?.focus();
    },
    onError: (_error, action) => toasts.failed('Error', words[action].failed),
  });

  return (action: DocumentAction) => mutate(action);
};
