import { useState } from 'react';
import { sentenceOf } from '../../../lib/api/http.ts';
import { useSend } from '../../../lib/api/send.ts';
import { useToasts } from '../../../ui/toasts/toasts.tsx';
import { texts } from '../texts.ts';
import { logoProblem } from './logo-rules.ts';

/** Sends a picture; it is part of the settings once they are saved with it. Why it did not work stays to be read. */
export const useLogoUpload = (onLogo: (url: string) => void) => {
  const toasts = useToasts();
  const [problem, setProblem] = useState<string | null>(null);

  const fail = (why: string | null) => {
    setProblem(why);
    toasts.failed(texts.logo.failed.title, texts.logo.failed.text);
  };
  const sending = useSend<File, { readonly logoUrl: string }>({
    request: (file) => ({ method: 'POST', path: '/api/upload-logo', body: formOf(file) }),
    onSuccess: ({ logoUrl }) => {
      onLogo(logoUrl);
      toasts.succeeded(texts.logo.uploaded);
    },
    onError: (error) => fail(sentenceOf(error)),
  });
  const upload = (file: File) => {
    const why = logoProblem(file);
    if (why) return fail(why);
    setProblem(null);
    sending.mutate(file);
  };

  return { isPending: sending.isPending, problem, upload, forget: () => setProblem(null) };
};

const formOf = (file: File) => {
  const form = new FormData();
  form.set('logo', file);

  return form;
};
