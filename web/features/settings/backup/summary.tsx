import { Button, makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { BackupStatusView } from '#contracts/api/views/backup.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Card } from '../card.tsx';
import { BackupTime } from './backup-time.tsx';

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
      heading="Backup"
      // Spec, part 1, section 9.
      text="Backups are created daily and deleted after 30 days."
      action={
        <Button appearance="primary" disabledFocusable={isBusy} onClick={onCreate}>
          {isCreating ? 'Creating...' : 'Create Backup'}
        </Button>
      }
    >
      <div>
        {status.schedulerRunning ? (
          <StatusBadge tone="green">Scheduler running</StatusBadge>
        ) : (
          <>
            <StatusBadge tone="red">Scheduler not running</StatusBadge>
            <p className={styles.warning}>Until it runs again, backups are made only when you create them.</p>
          </>
        )}
      </div>
      <dl className={styles.figures}>
        <Figure name="Backups">{totalBackups}</Figure>
        <Figure name="Total size">{totalSizeFormatted}</Figure>
        <Figure name="Oldest">{oldestBackup ? <BackupTime at={oldestBackup} /> : NONE}</Figure>
        <Figure name="Newest">{newestBackup ? <BackupTime at={newestBackup} /> : NONE}</Figure>
      </dl>
    </Card>
  );
};

const NONE = 'None yet';

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
