import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import type { TimelineView } from '#contracts/api/views/timeline.ts';
import { restoreInWords } from '#contracts/restore-in-words.ts';
import { forMembers } from '../../../lib/language.ts';
import { heights } from './rows.ts';

/** Marks the place in the list where a backup was restored. */
export const RestoreNote = ({ epoch: { restored } }: Pick<TimelineView, 'epoch'>) => {
  const styles = useStyles();
  if (!restored) return null;

  return <p className={styles.note}>{forMembers(restoreInWords)(restored)}</p>;
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
    backgroundColor: tokens.colorNeutralBackground2,
    color: tokens.colorNeutralForeground2,
  },
});
