import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { lazy, Suspense } from 'react';
import type { UserView } from '#contracts/api/views/user.ts';
import { leaveForSignIn, noteOwner, useSessionEnded } from '../lib/api/session.ts';
import { tellSignedIn } from '../lib/api/tabs.ts';
import { FocusReturns } from '../ui/dialogs/focus-returns.tsx';
import { surfaceStyle } from '../ui/dialogs/surface-style.ts';
import { Sentence } from '../ui/sentence.tsx';
import { Loading } from '../ui/states/loading.tsx';
import { texts } from './texts.ts';

const SignInForm = lazy(async () => ({
  default: (await import('../features/account/sign-in-form.tsx')).SignInForm,
}));

/**
 * Lies over whatever screen is open when the session has ended. What was not saved waits behind it, and is sent once
 * the same person is back (lib/api/session.ts).
 */
export const SessionEnded = ({ user }: { readonly user: UserView }) => {
  const styles = useStyles();
  const goOn = (signedIn: { readonly id: string }) => {
    tellSignedIn(signedIn.id);
    noteOwner(signedIn);
  };

  return (
    <Dialog open={useSessionEnded()} modalType="alert">
      <DialogSurface className={styles.surface}>
        <FocusReturns />
        <DialogBody>
          <DialogTitle>{texts.sessionEnded.heading}</DialogTitle>
          {/* Together, so that the focus is never on the way out while the form is still coming. */}
          <Suspense fallback={<Loading />}>
            <DialogContent className={styles.content}>
              <p className={styles.text}>
                <Sentence text={texts.sessionEnded.explanation(user.fullName)} names={[user.fullName]} />
              </p>
              <SignInForm username={user.username} onSignedIn={goOn} isOverScreen />
            </DialogContent>
            <DialogActions fluid className={styles.actions}>
              <Button appearance="transparent" onClick={leaveForSignIn}>
                {texts.sessionEnded.leave}
              </Button>
            </DialogActions>
          </Suspense>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
};

const useStyles = makeStyles({
  surface: surfaceStyle('440px'),
  content: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL },
  text: { margin: 0, overflowWrap: 'anywhere' },
  actions: { justifySelf: 'center' },
});
