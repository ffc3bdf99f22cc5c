import { makeStyles, ProgressBar, tokens, typographyStyles } from '@fluentui/react-components';
import type { UploadState } from './use-upload.ts';

const words = {
  uploading: 'Uploading document...',
  converting: 'Converting document...',
  processing: 'Processing document...',
  generating_images: 'Generating page images...',
  complete: 'Complete',
} as const satisfies Record<UploadState, string>;

export const UploadProgress = ({ state, percent }: { state: UploadState; percent: number }) => {
  const styles = useStyles();

  return (
    <div className={styles.progress}>
      <div className={styles.words}>
        <span role="status">{words[state]}</span>
        <span className={styles.percent} aria-hidden>
          {percent}%
        </span>
      </div>
      <ProgressBar
        aria-label="Upload"
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
