import { Button, makeStyles, tokens, useRestoreFocusTarget } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons';
import { Page, Section } from '../../ui/page.tsx';
import { Area } from '../../ui/states/area.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { CountCards, CountCardsPlaceholder } from './count-cards.tsx';
import { LatestUpdates, LatestUpdatesPlaceholder } from './latest-updates.tsx';
import { useNewDocument } from './new-document/use-new-document.tsx';
import { RecentActivity, RecentActivityPlaceholder } from './recent-activity.tsx';
import { SampleOffer } from './sample/sample-offer.tsx';
import { texts } from './texts.ts';
import { UploadArea } from './upload-area.tsx';
import { YourTurn } from './your-turn.tsx';

export const Dashboard = () => {
  const styles = useStyles();
  const { ask, dialogs } = useNewDocument();
  // Where the focus goes when a dialog closes.
  const comesBack = useRestoreFocusTarget();

  return (
    <Page
      heading={texts.dashboard.heading}
      actions={
        <Button
          {...comesBack}
          appearance="primary"
          size="large"
          icon={<AddRegular />}
          onClick={() => ask(null)}
        >
          {texts.dashboard.newDocument}
        </Button>
      }
    >
      <Area name={texts.areas.documents} placeholder={<CountCardsPlaceholder />}>
        <CountCards />
      </Area>
      <Area name={texts.areas.toSign} placeholder={null}>
        <YourTurn />
      </Area>
      <UploadArea onUpload={ask} />
      <SampleOffer />
      <div className={styles.columns}>
        <Section
          heading={texts.dashboard.recent}
          action={<TextLink to="/documents">{texts.dashboard.viewAll}</TextLink>}
        >
          <Area name={texts.areas.recent} placeholder={<RecentActivityPlaceholder />}>
            <RecentActivity />
          </Area>
        </Section>
        <Area name={texts.areas.latest} placeholder={<LatestUpdatesPlaceholder />}>
          <LatestUpdates />
        </Area>
      </div>
      {dialogs}
    </Page>
  );
};

const useStyles = makeStyles({
  columns: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignItems: 'start',
    gap: tokens.spacingHorizontalXXL,
    '@media (min-width: 1200px)': {
      gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)',
      '> :only-child': { gridColumn: '1 / -1' },
    },
  },
});
