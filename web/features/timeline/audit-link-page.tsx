import { makeStyles, tokens } from '@fluentui/react-components';
import { LinkDismissRegular } from '@fluentui/react-icons';
import { useParams } from 'react-router';
import { FailedPage } from '../../ui/states/failed-page.tsx';
import { linkSource } from './story/source.ts';
import { texts } from './texts.ts';
import { Timeline } from './timeline.tsx';

/** `/audit/{token}`: the timeline of one document for whoever has the link, until it ends. */
export const AuditLinkPage = () => {
  const { token = '' } = useParams();

  return (
    <main className={useStyles().main}>
      <Timeline source={linkSource(token)} reader={texts.page.linkReader} missing={<Ended />} />
    </main>
  );
};

/** Expired, revoked, of a deleted document, or none of ours: nobody learns which. */
const Ended = () => (
  <FailedPage title={texts.linkEnded.heading} icon={<LinkDismissRegular />} {...texts.linkEnded} />
);

const useStyles = makeStyles({
  main: { minHeight: '100dvh', backgroundColor: tokens.colorNeutralBackground2 },
});
