import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { getFile, sentenceOf } from '../../lib/api/http.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useToasts } from '../../ui/toasts/toasts.tsx';
import { texts } from './texts.ts';

/** Saves a file that the server makes. What's read under `changed` is read again, because taking the file is on record. */
export const useFile = (changed?: QueryKey) => {
  const queries = useQueryClient();
  const toasts = useToasts();
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ path, name }: { readonly path: string; readonly name: string }) =>
      saveFile(await getFile(path), name),
    onSuccess: () => changed && queries.invalidateQueries({ queryKey: changed }),
    onError: (error) => toasts.failed(texts.downloadFailed, sentenceOf(error) ?? ''),
  });

  return { save: (path: string, name: string) => mutate({ path, name }), isPending };
};
