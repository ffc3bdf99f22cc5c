import { makeStyles, tokens } from '@fluentui/react-components';
import { useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { BackupTab } from './backup/backup-tab.tsx';
import { BrandingTab } from './branding/branding-tab.tsx';
import { NotificationsTab } from './notifications-tab.tsx';
import { ProfileTab } from './profile/profile-tab.tsx';
import { settingsQuery } from './queries.ts';
import { SubscriptionTab } from './subscription-tab.tsx';
import type { TabProps } from './tab-props.ts';
import { tabs } from './tabs.ts';
import { texts } from './texts.ts';
import type { useSettings } from './use-settings.ts';

/** Most people look at it rarely, so that it's loaded when it's opened. */
const OrganisationTab = lazy(async () => ({
  default: (await import('./organisation/organisation-tab.tsx')).OrganisationTab,
}));

export const SettingsTabs = ({ settings }: { settings: ReturnType<typeof useSettings> }) => {
  const styles = useStyles();
  const { data: saved } = useSuspenseQuery(settingsQuery);
  const { tab, open } = settings;
  const part: TabProps = { ...settings.entered(saved), change: settings.change(saved) };

  return (
    <Tabs label={texts.heading} tabs={tabs} selected={tab} onSelected={open}>
      <div className={styles.tab}>
        {tab === 'profile' && <ProfileTab {...part} saved={saved} />}
        {tab === 'branding' && <BrandingTab {...part} />}
        {tab === 'notifications' && <NotificationsTab {...part} />}
        {tab === 'organization' && (
          <Suspense fallback={<Skeleton height="320px" />}>
            <OrganisationTab />
          </Suspense>
        )}
        {tab === 'backup' && <BackupTab />}
        {tab === 'subscription' && <SubscriptionTab />}
      </div>
    </Tabs>
  );
};

const useStyles = makeStyles({
  tab: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXL },
});
