import { sentenceOf } from '../../../lib/api/http.ts';
import { useSend } from '../../../lib/api/send.ts';
import { useToasts } from '../../../ui/toasts/toasts.tsx';

type Step = 'release-request' | 'release' | 'refuse' | 'withdraw';

type Words = { readonly done: string; readonly failed: string };

/** A step of a document's release, which says what became of it. */
export const useReleaseChange = (id: string, step: Step, { done, failed }: Words, onDone?: () => void) => {
  const toasts = useToasts();

  return useSend<object | null>({
    changes: 'documents',
    request: (body) => ({ method: 'POST', path: `/api/documents/${id}/${step}`, ...(body && { body }) }),
    onSuccess: () => {
      toasts.succeeded(done);
      onDone?.();
    },
    onError: (error) => toasts.failed('Error', sentenceOf(error) ?? failed),
  });
};
