import { makeStyles, mergeClasses, tokens, typographyStyles } from '@fluentui/react-components';
import type { Tone } from './look/tone.ts';

/** A word about a state. Its colour only underlines what it says. */
export const StatusBadge = ({ tone, children }: { tone: Tone; children: string }) => {
  const styles = useStyles();

  return <span className={mergeClasses(styles.badge, styles[tone])}>{children}</span>;
};

const useStyles = makeStyles({
  badge: {
    ...typographyStyles.caption1Strong,
    display: 'inline-flex',
    alignItems: 'center',
    paddingInline: tokens.spacingHorizontalS,
    height: '24px',
    borderRadius: tokens.borderRadiusCircular,
    whiteSpace: 'nowrap',
    '@media (forced-colors: active)': { border: '1px solid' },
  },
  grey: { backgroundColor: tokens.colorNeutralBackground6, color: tokens.colorNeutralForeground2 },
  blue: { backgroundColor: tokens.colorBrandBackground2, color: tokens.colorBrandForeground2 },
  green: {
    backgroundColor: tokens.colorStatusSuccessBackground1,
    color: tokens.colorStatusSuccessForeground1,
  },
  red: { backgroundColor: tokens.colorStatusDangerBackground1, color: tokens.colorStatusDangerForeground1 },
});
