import { Button } from '@fluentui/react-components';
import { ArrowDownloadRegular, MoreHorizontalRegular, OpenRegular } from '@fluentui/react-icons';
import { lazy, Suspense } from 'react';
import type { DocumentView, ListedDocumentView } from '#contracts/api/views/document.ts';
import { Tip } from '../../../ui/tip.tsx';
import { useDownload } from '../../../ui/use-download.ts';
import { texts } from './texts.ts';

/** The menu comes right after the list, which people read first. */
const MoreActions = lazy(async () => ({ default: (await import('./more-actions.tsx')).MoreActions }));

export const DocumentActions = ({ document }: { document: ListedDocumentView }) => (
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
    <Suspense fallback={<Button appearance="subtle" icon={<MoreHorizontalRegular />} disabled aria-hidden />}>
      <MoreActions document={document} />
    </Suspense>
  </>
);

const DownloadDocument = ({ document }: { document: DocumentView }) => {
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
