import { Button } from '@fluentui/react-components';
import { OpenRegular } from '@fluentui/react-icons';
import type { DocumentView } from '#contracts/api/views/document.ts';
import { Tip } from '../../../ui/tip.tsx';
import { DownloadDocument } from './download-document.tsx';
import { MoreActions } from './more-actions.tsx';
import { texts } from './texts.ts';

export const DocumentActions = ({ document }: { document: DocumentView }) => (
  <>
    <Tip text={texts.card.view}>
      <Button
        as="a"
        appearance="subtle"
        icon={<OpenRegular />}
        href={`/document/${document.id}`}
        target="_blank"
        aria-description={texts.card.newTab}
        rel="noopener"
      />
    </Tip>
    {document.status === 'completed' && <DownloadDocument document={document} />}
    <MoreActions document={document} />
  </>
);
