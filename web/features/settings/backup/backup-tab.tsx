import { makeStyles, tokens } from '@fluentui/react-components';
import { LockClosedRegular } from '@fluentui/react-icons';
import { useSuspenseQueries } from '@tanstack/react-query';
import { Area } from '../../../ui/states/area.tsx';
import { ConfirmEmailFirst } from '../../../ui/states/confirm-email-first.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { texts } from '../texts.ts';
import { BackupList } from './backup-list.tsx';
import { Progress } from './progress.tsx';
import { backupQueries, type NoOperator } from './queries.ts';
import { Summary } from './summary.tsx';
import { useBackupActions } from './use-backup-actions.ts';

export const BackupTab = () => (
  <Area name={texts.backup.area} placeholder={<Placeholder />}>
    <Backups />
  </Area>
);

const Backups = () => {
  const [{ data: status }, { data: list }] = useSuspenseQueries({
    queries: [backupQueries.status, backupQueries.list],
  });
  const { create, remove, restore, isCreating, isBusy, begun } = useBackupActions();
  if ('refusal' in status) return <NotForYou {...status} />;
  if ('refusal' in list) return <NotForYou {...list} />;

  const progress = status.running ?? begun;
  const mustWait = isBusy || progress !== null;

  return (
    <>
      <Summary status={status} isCreating={isCreating} isBusy={mustWait} onCreate={create} />
      {progress && <Progress progress={progress} />}
      <BackupList backups={list.backups} mustWait={mustWait} onRestore={restore} onDelete={remove} />
    </>
  );
};

const NotForYou = ({ refusal, isUnconfirmed }: NoOperator) =>
  isUnconfirmed ? (
    <ConfirmEmailFirst people={texts.backup.administrators} opens="backups" />
  ) : (
    <EmptyState icon={<LockClosedRegular />} heading={texts.backup.administratorsOnly} text={refusal} />
  );

const Placeholder = () => {
  const styles = useStyles();

  return (
    <div aria-hidden className={styles.placeholder}>
      <Skeleton height="220px" className={styles.card} />
      <Skeleton height="280px" className={styles.card} />
    </div>
  );
};

const useStyles = makeStyles({
  placeholder: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXL },
  card: { borderRadius: tokens.borderRadiusXLarge },
});
