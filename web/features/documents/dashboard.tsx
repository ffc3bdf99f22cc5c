import { useState } from 'react';
import { Area } from '../../ui/area.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { CountCards, CountCardsPlaceholder } from './count-cards.tsx';
import { RecentActivity, RecentActivityPlaceholder } from './recent-activity.tsx';
import { UploadArea } from './upload-area.tsx';

export const Dashboard = () => {
  const [, setAsked] = useState<{ file: File | null } | null>(null);

  return (
    <Page heading="Dashboard">
      <Area name="your documents" placeholder={<CountCardsPlaceholder />}>
        <CountCards />
      </Area>
      <UploadArea onUpload={(file) => setAsked({ file })} />
      <Section heading="Recent activity" action={<TextLink to="/documents">View All</TextLink>}>
        <Area name="the recent activity" placeholder={<RecentActivityPlaceholder />}>
          <RecentActivity />
        </Area>
      </Section>
    </Page>
  );
};
