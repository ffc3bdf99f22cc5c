import { Button, makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { BackupStatusView } from '#contracts/api/views/backup.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Card } from '../card.tsx';
import { texts } from '../texts.ts';
import { BackupTime } from './backup-time.tsx';

const labels = texts.backup;

type SummaryProps = {
  readonly status: BackupStatusView;
  readonly isCreating: boolean;
  readonly isBusy: boolean;
  readonly onCreate: () => void;
};

/** Whether backups are made, and how many there are. */
export const Summary = ({ status, isCreating, isBusy, onCreate }: SummaryProps) => {
  const styles = useStyles();
  const { totalBackups, totalSizeFormatted, oldestBackup, newestBackup } = status.stats;

  return (
    <Card
      heading={labels.heading}
      text={labels.meaning}
      action={
        <Button appearance="primary" disabledFocusable={isBusy} onClick={onCreate}>
          {isCreating ? labels.creating : labels.create}
        </Button>
      }
    >
      <div>
        {status.schedulerRunning ? (
          <StatusBadge tone="green">{labels.isScheduled}</StatusBadge>
        ) : (
          <>
            <StatusBadge tone="red">{labels.isNotScheduled}</StatusBadge>
            <p className={styles.warning}>{labels.byHand}</p>
          </>
        )}
      </div>
      {status.hasVaultCopy === false && (
        <p role="note" className={styles.danger}>
          {labels.noVaultCopy}
        </p>
      )}
      <dl className={styles.figures}>
        <Figure name={labels.figures.count}>{totalBackups}</Figure>
        <Figure name={labels.figures.size}>{totalSizeFormatted}</Figure>
        <Figure name={labels.figures.oldest}>
          {oldestBackup ? <BackupTime at={oldestBackup} /> : labels.figures.none}
        </Figure>
        <Figure name={labels.figures.newest}>
          {newestBackup ? <BackupTime at={newestBackup} /> : labels.figures.none}
        </Figure>
      </dl>
    </Card>
  );
};

const Figure = ({ name, children }: { name: string; children: ReactNode }) => {
  const styles = useStyles();

  return (
    <div className={styles.figure}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.amount}>{children}</dd>
    </div>
  );
};

const useStyles = makeStyles({
  warning: {
    ...typographyStyles.body1,
    margin: `${tokens.spacingVerticalS} 0 0`,
    color: tokens.colorNeutralForeground2,
  },
  danger: { ...typographyStyles.body1Strong, margin: 0, color: tokens.colorPaletteRedForeground1 },
  figures: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(130px, 100%), 1fr))',
    gap: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    margin: 0,
    paddingTop: tokens.spacingVerticalL,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  figure: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXXS, minWidth: 0 },
  name: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3 },
  amount: {
    ...typographyStyles.body1Strong,
    margin: 0,
    fontVariantNumeric: 'tabular-nums',
    textWrap: 'balance',
  },
});
