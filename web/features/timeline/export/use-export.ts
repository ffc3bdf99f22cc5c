import { useMutation } from '@tanstack/react-query';
import { getFile, sentenceOf } from '../../../lib/api/http.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useToasts } from '../../../ui/toasts/toasts.tsx';
import type { Source } from '../story/source.ts';
import { texts } from './texts.ts';

const labels = texts.exports;

/** `query` is a filter as `filterQuery` writes it; the bundle always has everything. */
export type ExportChoice = { readonly kind: 'pdf' | 'csv' | 'json' | 'evidence'; readonly query: string };

export const useExport = ({ base }: Source, title: string) => {
  const toasts = useToasts();
  const { mutate, isPending } = useMutation({
    // Taking a bundle is an event itself, so the timeline is read again.
    mutationKey: ['documents'],
    mutationFn: ({ kind, query }: ExportChoice) =>
      getFile(kind === 'evidence' ? `${base}/evidence` : `${base}/timeline.${kind}?${query}`),
    onSuccess: (file, { kind, query }) => {
      saveFile(file, nameOf(title, kind, query));
      toasts.succeeded(kind === 'evidence' ? labels.evidenceTaken : labels.taken);
    },
    onError: (error) => toasts.failed(labels.failed, sentenceOf(error) ?? labels.failedHint),
  });

  return { take: mutate, pending: isPending };
};

const nameOf = (title: string, kind: ExportChoice['kind'], query: string) =>
  kind === 'evidence' ? labels.evidenceFileName(title) : labels.fileName(title, kind, query !== '');
