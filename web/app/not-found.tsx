import { Page } from '../ui/page.tsx';
import { TextLink } from '../ui/text-link.tsx';

export const NotFound = () => (
  <Page heading="404 Page Not Found" subtitle="Did you forget to add the page to the router?">
    <div>
      <TextLink to="/dashboard">Back to the dashboard</TextLink>
    </div>
  </Page>
);
