import { Button, makeStyles, mergeClasses, tokens, typographyStyles } from '@fluentui/react-components';
import { ErrorCircleRegular, MailRegular } from '@fluentui/react-icons';
import { useSend } from '../../../lib/api/send.ts';
import { useToasts } from '../../../ui/toasts/toasts.tsx';

type PendingAddressProps = {
  readonly email: string;
  /** Why the mail could not be delivered; null where none is known of. */
  readonly failure: string | null;
};

/** The address that waits for its confirmation. */
export const PendingAddress = ({ email, failure }: PendingAddressProps) => {
  const styles = useStyles();
  const Icon = failure ? ErrorCircleRegular : MailRegular;

  return (
    <div role="status" className={mergeClasses(styles.notice, failure !== null && styles.failure)}>
      <Icon fontSize={20} className={styles.icon} aria-hidden />
      <div className={styles.words}>
        {failure
          ? `The mail to ${email} could not be delivered: ${failure}`
          : `We sent a link to ${email}. The address changes once you open it.`}
        {failure && <SendAgain email={email} />}
      </div>
    </div>
  );
};

const SendAgain = ({ email }: { email: string }) => {
  const styles = useStyles();
  const toasts = useToasts();
  const again = useSend({
    changes: 'settings',
    request: () => ({ method: 'POST', path: '/api/settings', body: { email } }),
    onSuccess: () => toasts.succeeded('Settings saved'),
    onError: () => toasts.failed('Failed to save settings', 'Please try again later.'),
  });

  return (
    <div className={styles.again}>
      <Button size="small" disabledFocusable={again.isPending} onClick={() => again.mutate()}>
        Send again
      </Button>
    </div>
  );
};

const useStyles = makeStyles({
  notice: {
    ...typographyStyles.body1,
    display: 'flex',
    columnGap: tokens.spacingHorizontalS,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorNeutralForeground1,
    overflowWrap: 'anywhere',
  },
  failure: { backgroundColor: tokens.colorStatusDangerBackground1 },
  icon: { flexShrink: 0 },
  words: { minWidth: 0 },
  again: { marginTop: tokens.spacingVerticalS },
});
