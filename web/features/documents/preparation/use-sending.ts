import { useState } from 'react';
import { useStore } from 'react-redux';
import type { DocumentDetailView, RecipientView } from '#contracts/api/views/document.ts';
import type { EditorState } from '../../../editor/model/editor-state.ts';
import { selectFieldCounts } from '../../../editor/model/selectors.ts';
import { useEditor } from '../../../editor/model/store.tsx';
import { isProblem, sentenceOf } from '../../../lib/api/http.ts';
import { useSend } from '../../../lib/api/send.ts';
import { useToasts } from '../../../ui/toasts/toasts.tsx';
import { problemOf, withoutFields } from './readiness.ts';

/** Sends a draft once everything is saved, it can be sent, and whoever has nothing to fill in was meant to. */
export const useSending = ({ document, recipients }: DocumentDetailView) => {
  const toasts = useToasts();
  const { autosave } = useEditor();
  const store = useStore<EditorState>();
  const [isSaving, setIsSaving] = useState(false);
  const [approvers, setApprovers] = useState<readonly RecipientView[]>([]);
  const [isAsking, setIsAsking] = useState(false);
  const { mutate: send, isPending } = useSend({
    changes: 'documents',
    request: () => ({ method: 'POST', path: `/api/documents/${document.id}/send` }),
    onSuccess: () =>
      toasts.succeeded('Document sent', 'Signing invitations have been sent to all recipients'),
    onError: (error) =>
      toasts.failed('Error', isProblem(error, 'mails.too-many') ? `${FAILED}. ${sentenceOf(error)}` : FAILED),
  });

  const ask = async () => {
    setIsSaving(true);
    const isSaved = await autosave.flush();
    setIsSaving(false);
    const counts = selectFieldCounts(store.getState());
    const problem = problemOf(recipients, counts);
    if (problem) return toasts.failed(...problem);
    if (!isSaved) return toasts.failed('Error', `${FAILED}. Your last changes are not saved yet.`);

    const found = withoutFields(recipients, counts);
    if (found.length === 0) return send();
    setApprovers(found);
    setIsAsking(true);
  };

  return {
    ask,
    send: () => send(),
    cancel: () => setIsAsking(false),
    isPending: isSaving || isPending,
    approvers,
    isAsking,
  };
};

/** Spec, part 2, section 8. */
const FAILED = 'Failed to send document for signing';
