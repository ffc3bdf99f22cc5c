import { Button, useRestoreFocusTarget } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons';
import { lazy, Suspense } from 'react';
import { useOpening } from '../../ui/dialogs/use-opening.ts';
import { Page } from '../../ui/page.tsx';
import { Area } from '../../ui/states/area.tsx';
import { Search } from './list/search.tsx';
import { TemplatesList, TemplatesListPlaceholder } from './templates-list.tsx';
import { texts } from './texts.ts';

const CreateTemplate = lazy(async () => ({
  default: (await import('./create/create-template.tsx')).CreateTemplate,
}));

export const TemplatesPage = () => {
  const creating = useOpening();
  // Where the focus goes when the dialog closes.
  const comesBack = useRestoreFocusTarget();

  return (
    <Page
      heading={texts.list.heading}
      subtitle={texts.list.subtitle}
      actions={
        <Button
          {...comesBack}
          appearance="primary"
          size="large"
          icon={<AddRegular />}
          onClick={creating.open}
        >
          {texts.list.create}
        </Button>
      }
    >
      <Search />
      <Area name={texts.list.area} placeholder={<TemplatesListPlaceholder />}>
        <TemplatesList />
      </Area>
      {creating.count > 0 && (
        <Suspense>
          <CreateTemplate key={creating.count} isOpen={creating.isOpen} onClose={creating.close} />
        </Suspense>
      )}
    </Page>
  );
};
