import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { TemplateView } from '#contracts/api/views/template.ts';
import { sentenceOf } from '../../../lib/api/http.ts';
import { useSend } from '../../../lib/api/send.ts';
import { titleOf } from '../../../lib/files.ts';
import { pageUncovered } from '../../../lib/page-uncovered.ts';
import { useToasts } from '../../../ui/toasts/toasts.tsx';
import { texts } from '../texts.ts';
import { draftProblem, fileProblem } from './template-rules.ts';

type Draft = { readonly file: File | null; readonly title: string; readonly description: string };

export const useCreateTemplate = (onClose: () => void) => {
  const toasts = useToasts();
  const navigate = useNavigate();
  const [draft, setDraft] = useState<Draft>({ file: null, title: '', description: '' });
  const change = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }));
  const { mutate: create, isPending } = useSend<void, TemplateView>({
    changes: 'templates',
    request: () => ({ method: 'POST', path: '/api/templates', body: formOf(draft) }),
    onSuccess: async ({ documentId }) => {
      toasts.succeeded(texts.creating.done);
      onClose();
      await pageUncovered();
      navigate(`/document/${documentId}`);
    },
    onError: (error) => toasts.failed(texts.creating.failed, sentenceOf(error) ?? undefined),
  });

  const choose = (file: File) => {
    const problem = fileProblem(file);
    if (problem) toasts.failed(...problem);
    else change({ file, title: draft.title || titleOf(file.name) });
  };
  const submit = () => {
    const problem = draftProblem(draft.title, draft.file);
    if (problem) toasts.failed(...problem);
    else if (!isPending) create();
  };

  return { draft, change, choose, remove: () => change({ file: null }), submit, isPending };
};

const formOf = ({ file, title, description }: Draft) => {
  const form = new FormData();
  if (file) form.append('file', file);
  form.append('title', title.trim());
  form.append('description', description.trim());

  return form;
};
