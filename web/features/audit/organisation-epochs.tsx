import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { useSuspenseQuery } from '@tanstack/react-query';
import { epochsQuery } from '../../lib/api/epochs.ts';
import { Area } from '../../ui/states/area.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { EpochList } from './epoch-list.tsx';
import { texts } from './texts.ts';

const labels = texts.installation;

/** The epochs in which an organisation's auditors find its documents, without what else happened to the installation. */
export const OrganisationEpochs = () => (
  <Area name={labels.epochsArea} placeholder={<Skeleton height="160px" />}>
    <Contents />
  </Area>
);

const Contents = () => {
  const styles = useStyles();
  const { data } = useSuspenseQuery(epochsQuery);

  return (
    <div className={styles.epochs}>
      <p className={styles.about}>{labels.about}</p>
      <EpochList epochs={data.epochs} />
    </div>
  );
};

const useStyles = makeStyles({
  epochs: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalM,
    paddingBlock: tokens.spacingVerticalL,
  },
  about: { ...typographyStyles.body1, margin: 0, color: tokens.colorNeutralForeground2 },
});
