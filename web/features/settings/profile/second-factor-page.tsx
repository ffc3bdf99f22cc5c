import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ShieldKeyholeRegular } from '@fluentui/react-icons';
import { useSend } from '../../../lib/api/send.ts';
import { leaveFreely } from '../../../lib/unsaved.ts';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { SignOutButton } from '../../../ui/sign-out-button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import type { Setup } from './authenticator-secret.tsx';
import { texts } from './texts.ts';
import { TwoFactorOn } from './two-factor-on.tsx';

const words = texts.requiredTwoFactor;

/** For members who may do nothing else before they have set up a second factor. */
export const SecondFactorPage = () => {
  const styles = useStyles();
  const dialog = useDialog();
  const beginning = useSend<void, Setup>({
    request: () => ({ method: 'POST', path: '/api/auth/two-factor' }),
  });
  const begin = () => {
    dialog.open();
    beginning.mutate();
  };
  const goOn = () => {
    leaveFreely();
    location.assign('/dashboard');
  };

  return (
    <main className={styles.page}>
      <title>{words.title}</title>
      <EmptyState
        icon={<ShieldKeyholeRegular />}
        heading={words.heading}
        text={words.text}
        action={
          <div className={styles.actions}>
            <Button appearance="primary" onClick={begin}>
              {words.begin}
            </Button>
            <SignOutButton appearance="subtle" />
          </div>
        }
      />
      <TwoFactorOn
        key={dialog.key}
        isOpen={dialog.isOpen}
        setup={beginning.data ?? null}
        hasFailed={beginning.isError}
        onAgain={() => beginning.mutate()}
        onClose={dialog.close}
        onDone={goOn}
      />
    </main>
  );
};

const useStyles = makeStyles({
  page: { padding: `${tokens.spacingVerticalXXL} ${tokens.spacingHorizontalL}` },
  actions: { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: tokens.spacingHorizontalM },
});
