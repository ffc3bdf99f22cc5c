import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { TemplateView } from '#contracts/api/views/template.ts';
import { sentenceOf } from '../../../lib/api/http.ts';
import { useSend } from '../../../lib/api/send.ts';
import { pageUncovered } from '../../../lib/page-uncovered.ts';
import { useToasts } from '../../../ui/toasts/toasts.tsx';
import { texts as words } from './texts.ts';

type Draft = { readonly title: string; readonly description: string };

/** Ends on the new template. */
export const useSaveAsTemplate = (id: string, documentTitle: string, onClose: () => void) => {
  const toasts = useToasts();
  const navigate = useNavigate();
  const [draft, setDraft] = useState<Draft>({ title: documentTitle, description: '' });
  const [wasTried, setWasTried] = useState(false);
  const isUntitled = draft.title.trim() === '';
  const { mutate: save, isPending } = useSend<void, TemplateView>({
    changes: 'templates',
    request: () => ({
      method: 'POST',
      path: `/api/documents/${id}/template`,
      body: { title: draft.title.trim(), description: draft.description.trim() },
    }),
    onSuccess: async (template) => {
      toasts.succeeded(words.done);
      onClose();
      await pageUncovered();
      navigate(`/templates/${template.id}`);
    },
    onError: (error) => toasts.failed(words.failed, sentenceOf(error) ?? undefined),
  });

  return {
    draft,
    change: (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes })),
    submit: () => {
      setWasTried(true);
      if (!isUntitled && !isPending) save();
    },
    isPending,
    titleProblem: wasTried && isUntitled ? words.noTitle : null,
  };
};
