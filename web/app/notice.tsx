import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { DatabaseArrowUpRegular, ErrorCircleRegular, PlugDisconnectedRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { texts } from './texts.ts';

/** It goes away by itself once the connection is back and everything has been read again. */
export const ConnectionNotice = () => (
  <Notice icon={<PlugDisconnectedRegular fontSize={20} aria-hidden />}>{texts.disconnected}</Notice>
);

/** It is shown once, instead of an error for every change that is refused meanwhile. */
export const RestoringNotice = () => (
  <Notice icon={<DatabaseArrowUpRegular fontSize={20} aria-hidden />}>{texts.restoring}</Notice>
);

/** Stays above every page until it is over, because nothing else matters as much. */
export const AlarmNotice = ({ children }: { children: ReactNode }) => {
  const styles = useStyles();

  return (
    <div role="alert" className={styles.alarm}>
      <ErrorCircleRegular fontSize={20} className={styles.icon} aria-hidden />
      <p className={styles.words}>{children}</p>
    </div>
  );
};

/** It lies over the page, so that nothing moves. */
const Notice = ({ icon, children }: { icon: ReactNode; children: string }) => {
  const styles = useStyles();

  return (
    <div role="status" className={styles.notice}>
      {icon}
      <span>{children}</span>
    </div>
  );
};

const narrow = '@media (max-width: 767.98px)';

const useStyles = makeStyles({
  alarm: {
    display: 'flex',
    columnGap: tokens.spacingHorizontalS,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    borderBottom: `1px solid ${tokens.colorStatusDangerBorder1}`,
    backgroundColor: tokens.colorStatusDangerBackground1,
    color: tokens.colorStatusDangerForeground1,
  },
  icon: { flexShrink: 0 },
  words: { ...typographyStyles.body1, margin: 0 },
  notice: {
    ...typographyStyles.body1,
    position: 'fixed',
    bottom: tokens.spacingVerticalL,
    // In line with what is beside the sidebar, and clear of the toasts on the other side.
    left: '280px',
    [narrow]: { left: '50%', translate: '-50%' },
    zIndex: 1,
    boxSizing: 'border-box',
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    width: 'max-content',
    maxWidth: `calc(100vw - 2 * ${tokens.spacingHorizontalL})`,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    borderRadius: '20px',
    backgroundColor: tokens.colorNeutralBackgroundInverted,
    color: tokens.colorNeutralForegroundInverted,
    boxShadow: tokens.shadow16,
    // A connection that is back within a second does not count as lost.
    animationName: { from: { opacity: 0, visibility: 'hidden' }, to: { opacity: 1, visibility: 'visible' } },
    animationDelay: '1s',
    animationDuration: tokens.durationNormal,
    animationFillMode: 'both',
    '> svg': { flexShrink: 0 },
  },
});
