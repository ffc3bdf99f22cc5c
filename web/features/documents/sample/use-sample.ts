import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { UploadedView } from '#contracts/api/views/document.ts';
import { getFile, sentenceOf } from '../../../lib/api/http.ts';
import { useSend } from '../../../lib/api/send.ts';
import { useUser } from '../../../lib/api/user.ts';
import { useToasts } from '../../../ui/toasts/toasts.tsx';
import agreement from './sample-agreement.pdf?url';
import { sampleFields } from './sample-fields.ts';
import { texts } from './texts.ts';

type Placing = (typeof sampleFields)[number] & { readonly document: string; readonly recipientId: string };

/**
 * Makes a document that is ready to be sent to oneself, by the steps that everybody takes: upload, recipient, fields.
 * What was made so far stays if a step fails.
 */
export const useSample = () => {
  const user = useUser();
  const toasts = useToasts();
  const navigate = useNavigate();
  const [isPending, setIsPending] = useState(false);
  const { upload, addRecipient, placeField } = useSteps();

  const create = async () => {
    setIsPending(true);
    let document: string | null = null;
    try {
      document = (await upload(await getFile(agreement))).id;
      const { fullName = '', email = '' } = user ?? {};
      const { id: recipientId } = await addRecipient({ document, fullName, email });
      for (const field of sampleFields) await placeField({ ...field, document, recipientId });
      toasts.succeeded(texts.succeeded.title, texts.succeeded.text);
    } catch (error) {
      const { title, text } = document === null ? texts.failed : texts.incomplete;
      toasts.failed(title, document === null ? (sentenceOf(error) ?? text) : text);
    } finally {
      setIsPending(false);
      if (document !== null) navigate(`/document/${document}`);
    }
  };

  return { isPending, create };
};

const useSteps = () => {
  const { mutateAsync: upload } = useSend<Blob, UploadedView>({
    changes: 'documents',
    request: (file) => ({ method: 'POST', path: '/api/documents/upload', body: formOf(file) }),
  });
  const { mutateAsync: addRecipient } = useSend<
    { readonly document: string; readonly fullName: string; readonly email: string },
    { readonly id: string }
  >({
    request: ({ document, ...person }) => ({
      method: 'POST',
      path: `/api/documents/${document}/recipients`,
      body: { ...person, role: 'signer' },
    }),
  });
  const { mutateAsync: placeField } = useSend<Placing>({
    request: ({ document, label: _, ...field }) => ({
      method: 'POST',
      path: `/api/documents/${document}/fields`,
      body: { ...field, pageNumber: 1 },
    }),
  });

  return { upload, addRecipient, placeField };
};

const formOf = (file: Blob) => {
  const form = new FormData();
  form.append('document', new File([file], 'sample-agreement.pdf', { type: 'application/pdf' }));
  form.append('title', texts.title);

  return form;
};
