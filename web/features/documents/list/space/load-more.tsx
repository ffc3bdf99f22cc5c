import { Button, makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { texts } from '../texts.ts';
import { useMore } from './use-more.ts';
import { useSpace } from './use-space.ts';

/** Below a list that has only the newest documents of a space. */
export const LoadMore = () => {
  const styles = useStyles();
  const { hasMore, isLoading, isFailed, load } = useMore(useSpace());
  if (!hasMore) return null;

  return (
    <div className={styles.more}>
      <p role="status" className={styles.told}>
        {isFailed && !isLoading ? texts.more.failed : texts.more.told}
      </p>
      <Button disabledFocusable={isLoading} onClick={load}>
        {isLoading ? texts.more.loading : texts.more.load}
      </Button>
    </div>
  );
};

const useStyles = makeStyles({
  more: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    rowGap: tokens.spacingVerticalS,
    paddingTop: tokens.spacingVerticalXL,
  },
  told: {
    ...typographyStyles.caption1,
    margin: 0,
    color: tokens.colorNeutralForeground3,
    textAlign: 'center',
  },
});
