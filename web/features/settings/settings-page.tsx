import { SettingsRegular } from '@fluentui/react-icons';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';

export const SettingsPage = () => (
  <Page heading="Settings">
    <EmptyState icon={<SettingsRegular />} heading="No settings yet" />
  </Page>
);
