import { makeStyles, ProgressBar, tokens, typographyStyles } from '@fluentui/react-components';
import { texts } from './texts.ts';
import type { UploadState } from './use-upload.ts';

export const UploadProgress = ({ state, percent }: { state: UploadState; percent: number }) => {
  const styles = useStyles();

  return (
    <div className={styles.progress}>
      <div className={styles.words}>
        <span role="status">{texts.upload.states[state]}</span>
        <span className={styles.percent} aria-hidden>
          {percent}%
        </span>
      </div>
      <ProgressBar
        aria-label={texts.upload.progress}
        value={percent}
        max={100}
        thickness="large"
        color={state === 'complete' ? 'success' : 'brand'}
      />
    </div>
  );
};

const useStyles = makeStyles({
  progress: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalS },
  words: { ...typographyStyles.body1, display: 'flex', justifyContent: 'space-between' },
  percent: { fontVariantNumeric: 'tabular-nums', color: tokens.colorNeutralForeground2 },
});
