import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DocumentView } from '#contracts/api/views/document.ts';
import { TEMPLATE_MARK } from '#contracts/document/template.ts';
import { sentenceOf } from '../../lib/api/http.ts';
import type { Area } from '../../lib/api/query-client.ts';
import { useSend } from '../../lib/api/send.ts';
import { SubmitDialog } from '../dialogs/submit-dialog.tsx';
import { TextField } from '../forms/text-field.tsx';
import { useToasts } from '../toasts/toasts.tsx';
import { texts } from './texts.ts';

type RenameDocumentProps = {
  /** A draft, or a template under its title with or without the mark. */
  readonly document: Pick<DocumentView, 'id' | 'title' | 'isTemplate'>;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

/** Gives a draft or a template another title. A document that was sent keeps the one it was sent with. */
export const RenameDocument = ({
  document: { id, title, isTemplate },
  isOpen,
  onClose,
}: RenameDocumentProps) => {
  const toasts = useToasts();
  const client = useQueryClient();
  const shown = isTemplate ? title.replace(`${TEMPLATE_MARK} `, '') : title;
  const [entered, setEntered] = useState(shown);
  const [wasTried, setWasTried] = useState(false);
  const newTitle = entered.trim();
  const problem = wasTried && newTitle === '' ? texts.missing : undefined;
  const { mutate, isPending } = useSend({
    changes: 'documents',
    request: () => ({ method: 'PATCH', path: `/api/documents/${id}`, body: { title: newTitle } }),
    onSuccess: async () => {
      // A template appears in two areas, since it's stored and shown as a document as well.
      if (isTemplate) await client.invalidateQueries({ queryKey: ['templates' satisfies Area] });
      toasts.succeeded(texts.done(isTemplate));
      onClose();
    },
    onError: (error) => toasts.failed(texts.failed, sentenceOf(error) ?? undefined),
  });

  const submit = () => {
    setWasTried(true);
    if (isPending || newTitle === '') return;
    if (newTitle === shown) onClose();
    else mutate();
  };

  return (
    <SubmitDialog
      isOpen={isOpen}
      labels={{ heading: texts.heading(isTemplate), submit: texts.save, pending: texts.saving }}
      isPending={isPending}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        label={texts.title}
        name="title"
        autoComplete="off"
        maxLength={200}
        value={entered}
        onValue={setEntered}
        problem={problem}
        hint={isTemplate ? undefined : texts.hint}
      />
    </SubmitDialog>
  );
};
