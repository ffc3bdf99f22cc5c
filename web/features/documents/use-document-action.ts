import type { DocumentView, ResentView } from '#contracts/api/views/document.ts';
import { leftOutSentence } from '#contracts/document/resending.ts';
import { isProblem, sentenceOf } from '../../lib/api/http.ts';
import { useSend } from '../../lib/api/send.ts';
import { forMembers } from '../../lib/language.ts';
import { catchLostFocus } from '../../lib/lost-focus.ts';
import { texts as shared } from '../../ui/texts.ts';
import { useToasts } from '../../ui/toasts/toasts.tsx';
import { texts } from './texts.ts';

const labels = texts.actions;

export type DocumentAction = keyof typeof labels;

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
        labels[action].done,
        names.length > 0 ? forMembers(leftOutSentence)(names) : undefined,
        { names },
      );
      if (action === 'duplicate') onDuplicated?.(answer);
      catchLostFocus();
    },
    onError: (error, action) =>
      toasts.failed(shared.error, (saysWhy(error) && sentenceOf(error)) || labels[action].failed),
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
