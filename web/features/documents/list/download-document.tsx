import { Button } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons';
import type { DocumentView } from '#contracts/api/views/document.ts';
import { Tip } from '../../../ui/tip.tsx';
import { useDownload } from '../../../ui/use-download.ts';
import { texts } from './texts.ts';

export const DownloadDocument = ({ document }: { document: DocumentView }) => {
  const { download, pending } = useDownload(document);

  return (
    <Tip text={texts.card.download}>
      <Button
        appearance="subtle"
        icon={<ArrowDownloadRegular />}
        disabledFocusable={pending !== null}
        onClick={() => download('completed')}
      />
    </Tip>
  );
};
