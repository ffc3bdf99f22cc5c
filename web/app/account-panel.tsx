import { Avatar, Button, makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { SignOutRegular } from '@fluentui/react-icons';
import type { UserView } from '#contracts/views/user.ts';
import { tellOtherTabs } from '../lib/live.ts';
import { logFailure } from '../lib/log.ts';
import { useSend } from '../lib/send.ts';

/** Whose account this is, on which plan, and the way out. */
export const AccountPanel = ({ user }: { user: UserView }) => {
  const styles = useStyles();
  const signOut = useSend({
    request: () => ({ method: 'POST', path: '/api/auth/logout' }),
    onSuccess: () => {
      tellOtherTabs('user');
      // A new page, so that nothing of this account stays in memory.
      location.assign('/');
    },
    onError: (error) => logFailure('Signing out failed', error),
  });

  return (
    <div className={styles.panel}>
      <div className={styles.person}>
        <Avatar name={user.fullName} size={36} color="brand" aria-hidden />
        <div className={styles.words}>
          <span className={styles.name} title={user.fullName}>
            {user.fullName}
          </span>
          <span className={styles.plan}>Free Plan</span>
        </div>
      </div>
      <Button
        className={styles.signOut}
        appearance="subtle"
        icon={<SignOutRegular />}
        disabled={signOut.isPending}
        onClick={() => signOut.mutate()}
      >
        Sign Out
      </Button>
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
  person: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    paddingInline: tokens.spacingHorizontalS,
  },
  words: { display: 'flex', flexDirection: 'column', minWidth: 0 },
  name: {
    ...typographyStyles.body1Strong,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  plan: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3 },
  signOut: {
    justifyContent: 'flex-start',
    minHeight: '40px',
    paddingInline: tokens.spacingHorizontalM,
    columnGap: tokens.spacingHorizontalSNudge,
    fontWeight: tokens.fontWeightRegular,
  },
});
