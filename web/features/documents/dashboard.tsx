import { Page, Section } from '../../ui/page.tsx';
import { Area } from '../../ui/states/area.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { CountCards, CountCardsPlaceholder } from './count-cards.tsx';
import { useNewDocument } from './new-document/use-new-document.tsx';
import { RecentActivity, RecentActivityPlaceholder } from './recent-activity.tsx';
import { UploadArea } from './upload-area.tsx';

export const Dashboard = () => {
  const { ask, dialogs } = useNewDocument();

  return (
    <Page heading="Dashboard">
      <Area name="your documents" placeholder={<CountCardsPlaceholder />}>
        <CountCards />
      </Area>
      <UploadArea onUpload={ask} />
      <Section heading="Recent activity" action={<TextLink to="/documents">View All</TextLink>}>
        <Area name="the recent activity" placeholder={<RecentActivityPlaceholder />}>
          <RecentActivity />
        </Area>
      </Section>
      {dialogs}
    </Page>
  );
};
