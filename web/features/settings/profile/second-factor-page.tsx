import { Button, makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { useSend } from '../../../lib/api/send.ts';
import { leaveFreely } from '../../../lib/unsaved.ts';
import { useOpening } from '../../../ui/dialogs/use-opening.ts';
import { Logo } from '../../../ui/logo.tsx';
import { SignOutButton } from '../../../ui/sign-out-button.tsx';
import type { Setup } from './authenticator-secret.tsx';
import { texts } from './texts.ts';
import { TwoFactorOn } from './two-factor-on.tsx';

const labels = texts.requiredTwoFactor;

/** For members who may do nothing else before they have set up a second factor. */
export const SecondFactorPage = () => {
  const styles = useStyles();
  const dialog = useOpening();
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
      <title>{labels.title}</title>
      <Logo size={32} />
      <h1 className={styles.heading}>{labels.heading}</h1>
      <p className={styles.text}>{labels.text}</p>
      <div className={styles.actions}>
        <Button appearance="primary" onClick={begin}>
          {labels.begin}
        </Button>
        <SignOutButton appearance="subtle" />
      </div>
      <TwoFactorOn
        key={dialog.count}
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
  page: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    rowGap: tokens.spacingVerticalL,
    padding: `calc(2 * ${tokens.spacingVerticalXXXL}) ${tokens.spacingHorizontalL}`,
    textAlign: 'center',
  },
  heading: { ...typographyStyles.title2, margin: 0 },
  text: { ...typographyStyles.body1, margin: 0 },
  actions: { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: tokens.spacingHorizontalM },
});
