import { makeStyles, tokens } from '@fluentui/react-components';
import { useSuspenseQuery } from '@tanstack/react-query';
import { utcMoment } from '../../lib/utc.ts';
import { Section } from '../../ui/page.tsx';
import { Area } from '../../ui/states/area.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { auditQueries } from './audit-queries.ts';
import { Entries } from './entries.tsx';
import { Entry } from './entry.tsx';
import { EpochList } from './epoch-list.tsx';
import { texts } from './texts.ts';

const labels = texts.installation;

/** Backups, restores, and the epochs that those have made. */
export const Installation = () => (
  <Area name={labels.area} placeholder={<Skeleton height="320px" />}>
    <Contents />
  </Area>
);

const Contents = () => {
  const styles = useStyles();
  const { data } = useSuspenseQuery(auditQueries.installation());

  return (
    <div className={styles.sections}>
      <Section heading={labels.epochs}>
        <EpochList epochs={data.epochs} />
      </Section>
      <Section heading={labels.events}>
        <Entries label={labels.events}>
          {data.events.map(({ id, sentence, at, by, ip }) => (
            <Entry
              key={id}
              head={sentence}
              names={[by.name ?? '']}
              facts={[[utcMoment(at), by.name, ip].filter(Boolean).join(' · ')]}
            />
          ))}
        </Entries>
      </Section>
    </div>
  );
};

const useStyles = makeStyles({
  sections: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXXL,
    paddingBlock: tokens.spacingVerticalL,
  },
});
