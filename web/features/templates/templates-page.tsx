import { DocumentMultipleRegular } from '@fluentui/react-icons';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';

export const TemplatesPage = () => (
  <Page heading="Templates" subtitle="Save time with reusable document templates">
    <EmptyState icon={<DocumentMultipleRegular />} heading="No templates yet" />
  </Page>
);
