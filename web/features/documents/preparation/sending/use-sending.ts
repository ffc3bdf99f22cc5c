import { useState } from 'react';
import { useStore } from 'react-redux';
import type { DocumentDetailView, RecipientView } from '#contracts/api/views/document.ts';
import type { EditorState } from '../../../../editor/model/editor-state.ts';
import { selectFieldCounts } from '../../../../editor/model/selectors.ts';
import { useEditor } from '../../../../editor/store.tsx';
import { isProblem, sentenceOf } from '../../../../lib/api/http.ts';
import { useSend } from '../../../../lib/api/send.ts';
import { texts as shared } from '../../../../ui/texts.ts';
import { useToasts } from '../../../../ui/toasts/toasts.tsx';
import { calledName } from '../../recipient-names.ts';
import { useMessageDraft } from '../message/message-draft.tsx';
import { texts } from '../texts.ts';
import { problemOf, withoutFields } from './readiness.ts';
import { invitedSentence } from './review.ts';

/**
 * Sends a draft once everything is saved, it can be sent, and the sender has confirmed that some people have nothing to
 * fill in.
 */
export const useSending = ({ document, recipients }: DocumentDetailView) => {
  const labels = texts.sending;
  const toasts = useToasts();
  const { autosave } = useEditor();
  const message = useMessageDraft();
  const store = useStore<EditorState>();
  const [isSaving, setIsSaving] = useState(false);
  const [approvers, setApprovers] = useState<readonly RecipientView[]>([]);
  const [isAsking, setIsAsking] = useState(false);
  const [unseen, setUnseen] = useState<string | null>(null);
  const { mutate: send, isPending } = useSend<{ readonly hasSeenRemarks: true } | undefined>({
    changes: 'documents',
    request: (body) => ({
      method: 'POST',
      path: `/api/documents/${document.id}/send`,
      ...(body && { body }),
    }),
    onSuccess: () =>
      toasts.succeeded(labels.sent, labels.sentBody, {
        note: invitedSentence(recipients),
        names: recipients.map(calledName),
      }),
    onError: (error) => {
      if (isProblem(error, 'document.remarks-unseen')) return setUnseen(sentenceOf(error));
      toasts.failed(
        shared.error,
        isProblem(error, 'mails.too-many') ? `${labels.failed}. ${sentenceOf(error)}` : labels.failed,
      );
    },
  });

  /** Answers whether everything is saved and the document can be sent. Otherwise a toast says what is missing. */
  const isReady = async (): Promise<boolean> => {
    setIsSaving(true);
    const saved = await Promise.all([autosave.flush(), message.flush()]);
    setIsSaving(false);
    const problem = problemOf(recipients, selectFieldCounts(store.getState()));
    if (problem) toasts.failed(...problem);
    else if (saved.includes(false)) toasts.failed(shared.error, `${labels.failed}. ${labels.unsaved}`);

    return !problem && !saved.includes(false);
  };

  const ask = async () => {
    if (!(await isReady())) return;
    const found = withoutFields(recipients, selectFieldCounts(store.getState()));
    if (found.length === 0) return send(undefined);
    setApprovers(found);
    setIsAsking(true);
  };

  return {
    isReady,
    ask,
    send: () => send(undefined),
    /** What has to be looked at before it's sent; null if nothing. */
    unseen,
    sendSeen: () => send({ hasSeenRemarks: true }),
    lookFirst: () => setUnseen(null),
    /** Sends what was reviewed. The review named the people who have nothing to fill in. */
    sendReviewed: async () => {
      if (await isReady()) send(undefined);
    },
    cancel: () => setIsAsking(false),
    isPending: isSaving || isPending,
    approvers,
    isAsking,
  };
};
