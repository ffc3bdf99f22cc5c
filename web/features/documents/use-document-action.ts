import type { DocumentView, ResentView } from '#contracts/api/views/document.ts';
import { leftOutSentence } from '#contracts/document/resending.ts';
import { defaultLanguage } from '#contracts/text/languages.ts';
import { isProblem, sentenceOf } from '../../lib/api/http.ts';
import { useSend } from '../../lib/api/send.ts';
import { catchLostFocus } from '../../lib/lost-focus.ts';
import { useToasts } from '../../ui/toasts/toasts.tsx';

/** Spec, part 1, section 8. */
const words = {
  duplicate: { done: 'Document duplicated', failed: 'Failed to duplicate document. Please try again.' },
  resend: { done: 'Invitations resent', failed: 'Failed to resend invitations. Please try again.' },
  delete: { done: 'Document deleted', failed: 'Failed to delete document. Please try again.' },
};

export type DocumentAction = keyof typeof words;

/** The question before a document is deleted. */
export const deletion = {
  heading: 'Delete document',
  question: 'Are you sure you want to delete this document? This action cannot be undone.',
  yes: 'Delete',
} as const;

/** What can be done to a document that is there. `onDuplicated` is told of the copy. */
export const useDocumentAction = (id: string, onDuplicated?: (copy: DocumentView) => void) => {
  const toasts = useToasts();
  const { mutate, isPending, variables } = useSend<DocumentAction, DocumentView | ResentView>({
    changes: 'documents',
    request: (action) =>
      action === 'delete'
        ? { method: 'DELETE', path: `/api/documents/${id}` }
        : { method: 'POST', path: `/api/documents/${id}/${action}` },
    onSuccess: (answer, action) => {
      const names = leftOutOf(answer);
      toasts.succeeded(
        words[action].done,
        names.length > 0 ? leftOutSentence[defaultLanguage](names) : undefined,
        { names },
      );
      if (action === 'duplicate') onDuplicated?.(answer);
      catchLostFocus();
    },
    onError: (error, action) =>
      toasts.failed('Error', (saysWhy(error) && sentenceOf(error)) || words[action].failed),
  });

  return { run: (action: DocumentAction) => mutate(action), pending: isPending ? variables : null };
};

/** The sentence says how long to wait, or for what. Trying again at once doesn't help. */
const saysWhy = (error: unknown) =>
  isProblem(error, 'resend.too-many') ||
  isProblem(error, 'mails.too-many') ||
  isProblem(error, 'document.on-hold');

/** Who got no further mail, where invitations were sent again. */
const leftOutOf = (answer: DocumentView | ResentView): readonly string[] =>
  'leftOut' in answer ? answer.leftOut.map(({ fullName }) => fullName) : [];
