import type { RecipientView } from '#contracts/api/views/document.ts';
import type { RecipientRole } from '#contracts/document/roles/kinds.ts';
import { useEditor } from '../../../../editor/store.tsx';
import { sentenceOf } from '../../../../lib/api/http.ts';
import { useSend } from '../../../../lib/api/send.ts';
import { catchLostFocus } from '../../../../lib/lost-focus.ts';
import { useToasts } from '../../../../ui/toasts/toasts.tsx';
import { texts } from '../texts.ts';
import { pathOf } from './use-recipient-form.ts';

/** Gives the recipient another role, or removes them. */
export type RecipientChange = RecipientRole | 'remove';

/** The key of what people are told and asked about a change. */
export const kindOf = (change: RecipientChange) => (change === 'remove' ? change : 'role');

/** Saves waiting changes first, because one may be a field of this recipient. */
export const useRecipientChange = (recipient: RecipientView) => {
  const toasts = useToasts();
  const { autosave } = useEditor();
  const path = pathOf(recipient);
  const { mutate } = useSend<RecipientChange>({
    changes: 'documents',
    request: (change) =>
      change === 'remove' ? { method: 'DELETE', path } : { method: 'PATCH', path, body: { role: change } },
    onSuccess: (_answer, change) => {
      toasts.succeeded(texts.changes[kindOf(change)].done);
      catchLostFocus();
    },
    onError: (error, change) =>
      toasts.failed(texts.changes[kindOf(change)].failed, sentenceOf(error) ?? undefined),
  });

  return async (change: RecipientChange) => {
    await autosave.flush();
    mutate(change);
  };
};
