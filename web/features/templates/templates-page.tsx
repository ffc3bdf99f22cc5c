import { Button, makeStyles, useRestoreFocusTarget } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons';
import { lazy, Suspense } from 'react';
import { useOpening } from '../../ui/dialogs/use-opening.ts';
import { SearchInput } from '../../ui/forms/search-input.tsx';
import { Page } from '../../ui/page.tsx';
import { Area } from '../../ui/states/area.tsx';
import { useSearch } from './list/use-search.ts';
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

const Search = () => {
  const styles = useStyles();
  const { search, setSearch } = useSearch();

  return (
    <search className={styles.search}>
      <SearchInput className={styles.input} label={texts.list.search} value={search} onValue={setSearch} />
    </search>
  );
};

const useStyles = makeStyles({
  search: { display: 'flex' },
  input: { flex: '1 1 280px', minWidth: 0, maxWidth: '480px' },
});
