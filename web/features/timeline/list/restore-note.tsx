import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import type { TimelineView } from '#contracts/api/views/timeline.ts';
import { utcMoment } from '../../../lib/utc.ts';
import { heights } from './rows.ts';

/** Marks the place in the list where a backup was restored. */
export const RestoreNote = ({ epoch: { restored } }: Pick<TimelineView, 'epoch'>) => {
  const styles = useStyles();
  if (!restored) return null;

  return (
    <p className={styles.note}>
      Restored from a backup of {utcMoment(restored.takenAt)}. What happened between then and the restore on{' '}
      {utcMoment(restored.at)} is in epoch {restored.epoch}.
    </p>
  );
};

const useStyles = makeStyles({
  note: {
    ...typographyStyles.caption1,
    boxSizing: 'border-box',
    height: `${heights.restore}px`,
    margin: 0,
    alignContent: 'center',
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    overflow: 'hidden',
    backgroundColor: tokens.colorStatusWarningBackground1,
    color: tokens.colorStatusWarningForeground1,
  },
});
