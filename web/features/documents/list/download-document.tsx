import { Button } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons';
import { useMutation } from '@tanstack/react-query';
import type { DocumentView } from '#contracts/views/document.ts';
import { getFile } from '../../../lib/http.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Tip } from '../../../ui/tip.tsx';
import { useToasts } from '../../../ui/toasts.tsx';

export const DownloadDocument = ({ document: { id, title } }: { document: DocumentView }) => {
  const toasts = useToasts();
  const { mutate: download, isPending } = useMutation({
    mutationFn: () => getFile(`/api/documents/${id}/download`),
    onSuccess: (file) => {
      saveFile(file, `${title}.pdf`);
      toasts.succeeded('Download started');
    },
    onError: () => toasts.failed('Download failed', 'Failed to download document. Please try again.'),
  });

  return (
    <Tip text="Download completed document">
      <Button
        appearance="subtle"
        icon={<ArrowDownloadRegular />}
        disabledFocusable={isPending}
        onClick={() => download()}
      />
    </Tip>
  );
};
