import { makeStyles, tokens } from '@fluentui/react-components';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { AuditInstallationView } from '#contracts/api/views/audit.ts';
import { installationQuery } from '../../lib/api/installation.ts';
import { plural } from '../../lib/format.ts';
import { utcMoment } from '../../lib/utc.ts';
import { Section } from '../../ui/page.tsx';
import { Area } from '../../ui/states/area.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { Entry } from './entry.tsx';

/** Backups, restores, and the epochs that those have made. */
export const Installation = () => (
  <Area name="the history of the installation" placeholder={<Skeleton height="320px" />}>
    <Contents />
  </Area>
);

const Contents = () => {
  const styles = useStyles();
  const { data } = useSuspenseQuery(installationQuery);

  return (
    <div className={styles.sections}>
      <Section heading="Epochs">
        <ul className={styles.list} aria-label="Epochs">
          {data.epochs.toReversed().map((epoch) => (
            <Epoch key={epoch.number} epoch={epoch} />
          ))}
        </ul>
      </Section>
      <Section heading="Backups and restores">
        <ul className={styles.list} aria-label="Backups and restores">
          {data.events.map(({ id, sentence, at, by, ip }) => (
            <Entry
              key={id}
              head={sentence}
              facts={[[utcMoment(at), by.name, ip].filter(Boolean).join(' · ')]}
            />
          ))}
        </ul>
      </Section>
    </div>
  );
};

const Epoch = ({ epoch }: { epoch: AuditInstallationView['epochs'][number] }) => {
  const { number, isCurrent, activatedAt, replacedAt, restoredFrom, imported, abandoned } = epoch;

  return (
    <Entry
      head={
        isCurrent || !activatedAt ? (
          `Epoch ${number}`
        ) : (
          <TextLink to={`/audit?tab=installation&epoch=${number}`}>{`Documents of epoch ${number}`}</TextLink>
        )
      }
      facts={[
        activatedAt &&
          `Shown from ${utcMoment(activatedAt)}${replacedAt ? ` to ${utcMoment(replacedAt)}` : ''}`,
        restoredFrom &&
          `From the backup ${restoredFrom.filename} of ${utcMoment(restoredFrom.takenAt)}, epoch ${restoredFrom.epoch}: ${plural(imported, 'event')}`,
      ]}
      side={
        <StatusBadge tone={isCurrent ? 'green' : abandoned ? 'red' : 'grey'}>
          {isCurrent ? 'Current' : abandoned ? 'Abandoned' : replacedAt ? 'Replaced' : 'Not in use'}
        </StatusBadge>
      }
    />
  );
};

const useStyles = makeStyles({
  sections: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXXL,
    paddingBlock: tokens.spacingVerticalL,
  },
  list: {
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    '> :not(:last-child)': { borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  },
});
