import { useEffect, useState } from 'react';
import type { UploadedView } from '#contracts/api/views/document.ts';
import { getFile, isProblem, sentenceOf } from '../../../lib/api/http.ts';
import { useSend } from '../../../lib/api/send.ts';
import { sendTelling } from '../../../lib/api/send-telling.ts';
import { logFailure } from '../../../lib/log.ts';
import { useToasts } from '../../../ui/toasts/toasts.tsx';
import { isWord } from './file-rules.ts';
import { texts } from './texts.ts';

/** In this order; `converting` for Word files, `processing` for others (spec, part 1, section 4). */
export type UploadState = 'uploading' | 'converting' | 'processing' | 'generating_images' | 'complete';

type Upload = {
  readonly file: File;
  readonly title: string;
  /** Whether the file is left untouched, and attached. */
  readonly isAttached: boolean;
};

/** Milliseconds that the finished upload is shown for, and between two steps of the bar (spec, part 1, section 9). */
const SHOWN_FOR = 1_000;
const TICK = 1_000;

export const useUpload = (onUploaded: (document: UploadedView) => void, onCertified: () => void) => {
  const toasts = useToasts();
  const [state, setState] = useState<UploadState | null>(null);

  const upload = useSend<Upload, UploadedView>({
    changes: 'documents',
    request: (chosen) => ({
      method: 'POST',
      path: '/api/documents/upload',
      body: formOf(chosen),
      send: sendTelling(() => setState(isWord(chosen.file.name) ? 'converting' : 'processing')),
    }),
    onSuccess: async (document) => {
      setState('generating_images');
      await firstPageOf(document);
      setState('complete');
      await new Promise((resolve) => setTimeout(resolve, SHOWN_FOR));
      toasts.succeeded(...texts.upload.done);
      setState(null);
      onUploaded(document);
    },
    onError: (error) => {
      setState(null);
      if (isProblem(error, 'upload.certified')) return onCertified();
      toasts.failed(texts.upload.failed, sentenceOf(error) ?? texts.upload.failed);
    },
  });

  const start = (chosen: Upload) => {
    setState('uploading');
    upload.mutate(chosen);
  };

  return { state, percent: usePercent(state), start };
};

const formOf = ({ file, title, isAttached }: Upload) => {
  const form = new FormData();
  form.append('document', file);
  form.append('title', title);
  if (isAttached) form.append('sealing', 'attachment-sheet');

  return form;
};

/** The document is there with or without a picture of its first page: a failure is logged only. */
const firstPageOf = ({ imageUrls: [url] }: UploadedView) =>
  url && getFile(url).catch((error) => logFailure('The first page could not be loaded', error));

/** Starts at 10 and rises by 10 each second up to 80; 90 and 100 say what has happened. */
const usePercent = (state: UploadState | null) => {
  const [ticks, setTicks] = useState(0);
  const isTicking = state === 'uploading' || state === 'converting' || state === 'processing';

  useEffect(() => {
    if (!isTicking) return;
    const timer = setInterval(() => setTicks((count) => count + 1), TICK);
    return () => {
      clearInterval(timer);
      setTicks(0);
    };
  }, [isTicking]);

  if (state === 'complete') return 100;
  return state === 'generating_images' ? 90 : Math.min(10 + 10 * ticks, 80);
};
