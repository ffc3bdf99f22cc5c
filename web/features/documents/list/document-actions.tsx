import { Button } from '@fluentui/react-components';
import { EyeRegular } from '@fluentui/react-icons';
import type { DocumentView } from '#contracts/api/views/document.ts';
import { Tip } from '../../../ui/tip.tsx';
import { DownloadDocument } from './download-document.tsx';
import { MoreActions } from './more-actions.tsx';

export const DocumentActions = ({ document }: { document: DocumentView }) => (
  <>
    <Tip text="View document">
      <Button
        as="a"
        appearance="subtle"
        icon={<EyeRegular />}
        href={`/document/${document.id}`}
        target="_blank"
        rel="noopener"
      />
    </Tip>
    {document.status === 'completed' && <DownloadDocument document={document} />}
    <MoreActions document={document} />
  </>
);
