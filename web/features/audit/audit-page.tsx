import { ShieldTaskRegular } from '@fluentui/react-icons';
import { useSearchParams } from 'react-router';
import { useUser } from '../../lib/api/user.ts';
import { Page } from '../../ui/page.tsx';
import { ConfirmEmailFirst } from '../../ui/states/confirm-email-first.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { DocumentSearch } from './document-search.tsx';
import { EpochDocuments } from './epoch-documents.tsx';
import { Installation } from './installation.tsx';
import { OrganisationEpochs } from './organisation-epochs.tsx';
import { SecurityEvents } from './security-events.tsx';
import { texts } from './texts.ts';

type Tab = keyof typeof texts.tabs;

/** `/audit`: everything that auditors may look at; each look is on record. Nothing here changes anything. */
export const AuditPage = () => {
  const [query, setQuery] = useSearchParams();
  const epoch = Number(query.get('epoch'));
  const user = useUser();
  if (!user?.isAuditor) return <NotAnAuditor />;

  // What happened to the installation itself isn't for auditors of an organisation.
  const { installation: isOfInstallation } = user.oversees;
  const tabs: Partial<Record<Tab, string>> = isOfInstallation ? texts.tabs : texts.organisationTabs;
  const Epochs = isOfInstallation ? Installation : OrganisationEpochs;
  const name = query.get('tab') ?? '';
  const tab: Tab = Object.hasOwn(tabs, name) ? (name as Tab) : 'documents';

  return (
    <Page heading={texts.heading} subtitle={texts.subtitle}>
      <Tabs
        label={texts.tabsLabel}
        tabs={tabs}
        selected={tab}
        onSelected={(tab) => setQuery(tab === 'documents' ? {} : { tab: tab }, { preventScrollReset: true })}
      >
        {tab === 'documents' && <DocumentSearch />}
        {tab === 'security' && <SecurityEvents />}
        {tab === 'installation' && (epoch > 0 ? <EpochDocuments number={epoch} /> : <Epochs />)}
      </Tabs>
    </Page>
  );
};

const NotAnAuditor = () => {
  const user = useUser();
  const mayBecomeOne = user?.emailConfirmed === false || user?.rolesToTake.includes('auditor');

  return (
    <Page heading={texts.heading}>
      {mayBecomeOne ? (
        <ConfirmEmailFirst people={texts.notAnAuditor.people} opens="user" />
      ) : (
        <EmptyState
          icon={<ShieldTaskRegular />}
          heading={texts.notAnAuditor.heading}
          text={texts.notAnAuditor.text}
        />
      )}
    </Page>
  );
};
