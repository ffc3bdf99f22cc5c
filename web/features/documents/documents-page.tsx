import { Button, useRestoreFocusTarget } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons';
import { Page } from '../../ui/page.tsx';
import { useScreenShortcuts } from '../../ui/shortcuts/screen-shortcuts.ts';
import { Area } from '../../ui/states/area.tsx';
import { DocumentsList } from './list/documents-list.tsx';
import { DocumentsListPlaceholder } from './list/list-placeholder.tsx';
import { useSpaceName } from './list/space/use-space.ts';
import { texts } from './list/texts.ts';
import { Toolbar } from './list/toolbar.tsx';
import { useNewDocument } from './new-document/use-new-document.tsx';

export const DocumentsPage = () => {
  const { ask, dialogs } = useNewDocument();
  useScreenShortcuts(texts.shortcuts);
  // Where the focus goes when a dialog closes.
  const comesBack = useRestoreFocusTarget();

  return (
    <Page
      heading={texts.heading}
      subtitle={useSpaceName() ?? texts.subtitle}
      actions={
        <Button
          {...comesBack}
          appearance="primary"
          size="large"
          icon={<AddRegular />}
          onClick={() => ask(null)}
        >
          {texts.newDocument}
        </Button>
      }
    >
      <Toolbar />
      <Area name={texts.area} placeholder={<DocumentsListPlaceholder />}>
        <DocumentsList onUpload={() => ask(null)} />
      </Area>
      {dialogs}
    </Page>
  );
};
