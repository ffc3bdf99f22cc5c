import { Button, type ButtonProps } from '@fluentui/react-components';
import { SignOutRegular } from '@fluentui/react-icons';
import { lazy, Suspense, useState } from 'react';
import { useSignOut } from '../lib/api/sign-out.ts';
import { hasUnsaved } from '../lib/unsaved.ts';

/** Few people ever see this question, so it is loaded when it is needed. */
const Confirm = lazy(async () => ({ default: (await import('./dialogs/confirm.tsx')).Confirm }));

type SignOutButtonProps = Pick<ButtonProps, 'appearance' | 'size' | 'className'>;

/** Signs out, and asks first if something is not saved yet. */
export const SignOutButton = (button: SignOutButtonProps) => {
  const signOut = useSignOut();
  const [question, setQuestion] = useState<'never' | 'now' | 'before'>('never');

  return (
    <>
      <Button
        {...button}
        icon={<SignOutRegular />}
        disabled={signOut.isPending}
        onClick={() => (hasUnsaved() ? setQuestion('now') : signOut.mutate())}
      >
        Sign Out
      </Button>
      {question !== 'never' && (
        <Suspense>
          <Confirm
            isOpen={question === 'now'}
            heading="Sign out without saving?"
            question="Your changes are not saved yet. They are lost when you sign out."
            yes="Sign Out"
            onYes={() => signOut.mutate()}
            onClose={() => setQuestion('before')}
          />
        </Suspense>
      )}
    </>
  );
};
