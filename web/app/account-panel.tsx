import { makeStyles, mergeClasses, tokens, typographyStyles } from '@fluentui/react-components';
import type { UserView } from '#contracts/api/views/user.ts';
import { initialsOf } from '../lib/initials.ts';
import { SignOutButton } from '../ui/sign-out-button.tsx';
import { texts } from './texts.ts';
import { ThemeSwitch } from './theme-switch.tsx';

type AccountPanelProps = { readonly user: UserView; readonly isRail?: boolean };

/** Shows whose account this is, its plan, the button that signs out, and the theme. */
export const AccountPanel = ({ user, isRail = false }: AccountPanelProps) => {
  const styles = useStyles();

  return isRail ? (
    <div className={mergeClasses(styles.panel, styles.rail)}>
      <span className={styles.initials} title={user.fullName} aria-hidden>
        {initialsOf(user.fullName)}
      </span>
      <SignOutButton appearance="subtle" isIcon />
    </div>
  ) : (
    <div className={styles.panel}>
      <div className={styles.person}>
        <span className={styles.initials} translate="no" aria-hidden>
          {initialsOf(user.fullName)}
        </span>
        <div className={styles.words}>
          <span className={styles.name} title={user.fullName} translate="no">
            {user.fullName}
          </span>
          <span className={styles.plan}>{texts.plan}</span>
        </div>
      </div>
      <div className={styles.actions}>
        <SignOutButton appearance="subtle" className={styles.signOut} />
        <ThemeSwitch />
      </div>
    </div>
  );
};

const useStyles = makeStyles({
  panel: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalS,
    paddingTop: tokens.spacingVerticalL,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  rail: { alignItems: 'center', paddingTop: tokens.spacingVerticalM },
  person: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    paddingInline: tokens.spacingHorizontalS,
  },
  initials: {
    ...typographyStyles.body1Strong,
    display: 'grid',
    placeItems: 'center',
    flexShrink: 0,
    width: '34px',
    height: '34px',
    borderRadius: tokens.borderRadiusCircular,
    color: tokens.colorNeutralForegroundStaticInverted,
    backgroundColor: tokens.colorBrandBackgroundStatic,
    '@media (forced-colors: active)': { border: '1px solid' },
  },
  words: { display: 'flex', flexDirection: 'column', minWidth: 0 },
  name: {
    ...typographyStyles.body1Strong,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  plan: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3 },
  actions: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalS },
  signOut: {
    flexGrow: 1,
    justifyContent: 'flex-start',
    minHeight: '40px',
    paddingInline: tokens.spacingHorizontalM,
    columnGap: tokens.spacingHorizontalSNudge,
    fontWeight: tokens.fontWeightRegular,
  },
});
