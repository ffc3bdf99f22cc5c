import { makeStyles, tokens } from '@fluentui/react-components';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { AuditInstallationView } from '#contracts/api/views/audit.ts';
import { installationQuery } from '../../lib/api/installation.ts';
import { utcMoment } from '../../lib/utc.ts';
import { Section } from '../../ui/page.tsx';
import { Area } from '../../ui/states/area.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { Entry } from './entry.tsx';
import { texts } from './texts.ts';

const words = texts.installation;

/** Backups, restores, and the epochs that those have made. */
export const Installation = () => (
  <Area name={words.area} placeholder={<Skeleton height="320px" />}>
    <Contents />
  </Area>
);

const Contents = () => {
  const styles = useStyles();
  const { data } = useSuspenseQuery(installationQuery);

  return (
    <div className={styles.sections}>
      <Section heading={words.epochs}>
        <ul className={styles.list} aria-label={words.epochs}>
          {data.epochs.toReversed().map((epoch) => (
            <Epoch key={epoch.number} epoch={epoch} />
          ))}
        </ul>
      </Section>
      <Section heading={words.events}>
        <ul className={styles.list} aria-label={words.events}>
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
          words.epoch(number)
        ) : (
          <TextLink to={`/audit?tab=installation&epoch=${number}`}>{words.documentsOf(number)}</TextLink>
        )
      }
      facts={[
        activatedAt && words.shown(activatedAt, replacedAt),
        restoredFrom && words.restored(restoredFrom, imported),
      ]}
      side={
        <StatusBadge tone={isCurrent ? 'green' : abandoned ? 'red' : 'grey'}>
          {isCurrent
            ? words.current
            : abandoned
              ? words.abandoned
              : replacedAt
                ? words.replaced
                : words.unused}
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
