import { Link } from 'react-router';
import { Page } from '../ui/page.tsx';

export const NotFound = () => (
  <Page heading="404 Page Not Found" subtitle="Did you forget to add the page to the router?">
    <p>
      <Link to="/dashboard">Back to the dashboard</Link>
    </p>
  </Page>
);
