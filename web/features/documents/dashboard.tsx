import { Page } from '../../ui/page.tsx';

export const Dashboard = () => <Page heading="Dashboard" />;
