import { ArchiveRegular } from '@fluentui/react-icons';
import { useSearchParams } from 'react-router';
import { useUser } from '../../lib/api/user.ts';
import { Page } from '../../ui/page.tsx';
import { ConfirmEmailFirst } from '../../ui/states/confirm-email-first.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Disposals } from './disposals.tsx';
import { MatterDetail } from './matter-detail.tsx';
import { Matters } from './matters.tsx';
import { PrivacyRequest } from './privacy/privacy-request.tsx';
import { PrivacyRequests } from './privacy/privacy-requests.tsx';
import { Rules } from './rules.tsx';
import { texts } from './texts.ts';

const { notAManager } = texts;

type Tab = keyof typeof texts.tabs;

/** `/records`: how long documents are kept, which matters hold them, and what is to be decided about them. */
export const RecordsPage = () => {
  const [query, setQuery] = useSearchParams();
  const user = useUser();
  if (!user?.isRecordsManager)
    return (
      <Page heading={texts.heading}>
        {user?.emailConfirmed === false || user?.rolesToTake.includes('records-manager') ? (
          <ConfirmEmailFirst people={notAManager.people} opens="user" />
        ) : (
          <EmptyState icon={<ArchiveRegular />} heading={notAManager.heading} text={notAManager.text} />
        )}
      </Page>
    );

  // Privacy requests are asked of the installation, and answered for all of it.
  const { privacy, ...others } = texts.tabs;
  const tabs: Partial<Record<Tab, string>> = user.oversees.privacy ? { ...others, privacy } : others;
  const name = query.get('tab') ?? '';
  const tab: Tab = Object.hasOwn(tabs, name) ? (name as Tab) : 'disposals';
  const [matter, request] = [query.get('matter'), query.get('request')];
  const open = (parameters: Record<string, string>) => setQuery(parameters, { preventScrollReset: true });

  return (
    <Page heading={texts.heading} subtitle={texts.subtitle}>
      <Tabs
        label={texts.tabsLabel}
        tabs={tabs}
        selected={tab}
        onSelected={(tabName) => open(tabName === 'disposals' ? {} : { tab: tabName })}
      >
        {tab === 'disposals' && <Disposals />}
        {tab === 'rules' && <Rules />}
        {tab === 'matters' &&
          (matter ? (
            <MatterDetail key={matter} id={matter} onBack={() => open({ tab: 'matters' })} />
          ) : (
            <Matters onOpened={(id) => open({ tab: 'matters', matter: id })} />
          ))}
        {tab === 'privacy' &&
          (request ? (
            <PrivacyRequest key={request} id={request} onBack={() => open({ tab: 'privacy' })} />
          ) : (
            <PrivacyRequests onOpened={(id) => open({ tab: 'privacy', request: id })} />
          ))}
      </Tabs>
    </Page>
  );
};
