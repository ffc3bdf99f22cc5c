import { isProblem, sentenceOf } from '../../../lib/api/http.ts';
import { useSend } from '../../../lib/api/send.ts';
import { texts as shared } from '../../../ui/texts.ts';
import { useToasts } from '../../../ui/toasts/toasts.tsx';

type Step =
  | 'release-request'
  | 'release'
  | 'refuse'
  | 'withdraw'
  | 'share'
  | 'move'
  | 'transfer'
  | { readonly endOf: string };

type Words = { readonly done: string; readonly failed: string };

/** Changes whose a document is, who else has it, or its release, and says what became of that. `endOf` is a share. */
export const usePossessionChange = (id: string, step: Step, { done, failed }: Words, onDone?: () => void) => {
  const toasts = useToasts();

  return useSend<object | null>({
    changes: 'documents',
    request: (body) =>
      typeof step === 'string'
        ? { method: 'POST', path: `/api/documents/${id}/${step}`, ...(body && { body }) }
        : { method: 'DELETE', path: `/api/documents/${id}/shares/${step.endOf}` },
    onSuccess: () => {
      toasts.succeeded(done);
      onDone?.();
    },
    onError: (error) => {
      // The dialog says it beside its button, which a toast would cover on a phone.
      if (isProblem(error, 'document.remarks-unseen')) return;
      toasts.failed(shared.error, sentenceOf(error) ?? failed);
    },
  });
};
