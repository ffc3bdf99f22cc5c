import { makeStyles, ProgressBar, tokens, typographyStyles } from '@fluentui/react-components';
import { useId } from 'react';
import type { BackupProgress } from '#contracts/api/backup.ts';
import { Card } from '../card.tsx';
import { operations, percentOf, phases } from './backup-words.ts';

/** The progress of what is being done to the whole installation, whoever asked for it. */
export const Progress = ({ progress }: { progress: BackupProgress }) => {
  const styles = useStyles();
  const id = useId();
  const { operation, phase, filename } = progress;
  const { heading, meaning } = operations[operation];
  const percent = percentOf(progress);

  return (
    <Card heading={heading} text={meaning}>
      <div className={styles.progress}>
        <div className={styles.words}>
          <span role="status" id={id}>
            {phases[phase]}
          </span>
          {percent !== null && (
            <span className={styles.percent} aria-hidden>
              {percent}%
            </span>
          )}
        </div>
        <ProgressBar
          aria-labelledby={id}
          thickness="large"
          max={100}
          {...(percent !== null && { value: percent })}
        />
        {filename && (
          <span className={styles.filename} translate="no">
            {filename}
          </span>
        )}
      </div>
    </Card>
  );
};

const useStyles = makeStyles({
  progress: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalS, minWidth: 0 },
  words: { ...typographyStyles.body1, display: 'flex', justifyContent: 'space-between' },
  percent: { fontVariantNumeric: 'tabular-nums', color: tokens.colorNeutralForeground2 },
  filename: {
    ...typographyStyles.caption1,
    color: tokens.colorNeutralForeground3,
    overflowWrap: 'anywhere',
  },
});
