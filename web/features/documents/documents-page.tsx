import { Button, useRestoreFocusTarget } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons';
import { Page } from '../../ui/page.tsx';
import { Area } from '../../ui/states/area.tsx';
import { DocumentsList, DocumentsListPlaceholder } from './list/documents-list.tsx';
import { Toolbar } from './list/toolbar.tsx';
import { useNewDocument } from './new-document/use-new-document.tsx';

export const DocumentsPage = () => {
  const { ask, dialogs } = useNewDocument();
  // Where the focus goes when a dialog closes.
  const comesBack = useRestoreFocusTarget();

  return (
    <Page
      heading="Documents"
      subtitle="Manage your signature documents"
      actions={
        <Button
          {...comesBack}
          appearance="primary"
          size="large"
          icon={<AddRegular />}
          onClick={() => ask(null)}
        >
          New Document
        </Button>
      }
    >
      <Toolbar />
      <Area name="your documents" placeholder={<DocumentsListPlaceholder />}>
        <DocumentsList onUpload={() => ask(null)} />
      </Area>
      {dialogs}
    </Page>
  );
};
