import { useMutation } from '@tanstack/react-query';
import type { DocumentView } from '#contracts/api/views/document.ts';
import { getFile } from '../lib/api/http.ts';
import { saveFile } from '../lib/save-file.ts';
import { texts } from './texts.ts';
import { useToasts } from './toasts/toasts.tsx';

/** The sealed PDF, or the one that was there before anybody signed. */
type Version = 'completed' | 'original';

export const useDownload = ({ id, title }: Pick<DocumentView, 'id' | 'title'>) => {
  const toasts = useToasts();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (version: Version) => getFile(`/api/documents/${id}/${paths[version]}`),
    onSuccess: (file, version) => {
      saveFile(file, names[version](title));
      toasts.succeeded(texts.download.started);
    },
    onError: () => toasts.failed(...texts.download.failed),
  });

  return { download: (version: Version) => mutate(version), pending: isPending ? variables : null };
};

const paths = { completed: 'download', original: 'original' } as const satisfies Record<Version, string>;

const names = {
  completed: (title: string) => `${title}.pdf`,
  original: (title: string) => `${title} (original).pdf`,
} as const satisfies Record<Version, unknown>;
