import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { PlugDisconnectedRegular } from '@fluentui/react-icons';

/** Over the page, so that nothing moves; gone by itself once the line is back and all has been read again. */
export const ConnectionNotice = () => {
  const styles = useStyles();

  return (
    <div role="status" className={styles.notice}>
      <PlugDisconnectedRegular fontSize={20} aria-hidden />
      Connection lost. Reconnecting…
    </div>
  );
};

const useStyles = makeStyles({
  notice: {
    ...typographyStyles.body1,
    position: 'fixed',
    bottom: tokens.spacingVerticalL,
    left: '50%',
    translate: '-50%',
    zIndex: 1,
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorNeutralBackgroundInverted,
    color: tokens.colorNeutralForegroundInverted,
    boxShadow: tokens.shadow16,
    whiteSpace: 'nowrap',
    // A line that is back within a second was not lost.
    animationName: { from: { opacity: 0, visibility: 'hidden' }, to: { opacity: 1, visibility: 'visible' } },
    animationDelay: '1s',
    animationDuration: tokens.durationNormal,
    animationFillMode: 'both',
  },
});
