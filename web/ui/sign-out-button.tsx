import { Button, type ButtonProps } from '@fluentui/react-components';
import { SignOutRegular } from '@fluentui/react-icons';
import { lazy, Suspense, useState } from 'react';
import { useSignOut } from '../lib/api/sign-out.ts';
import { hasUnsaved } from '../lib/unsaved.ts';
import { Tip } from './tip.tsx';

/** Few people ever see this question, so it is loaded when it is needed. */
const Confirm = lazy(async () => ({ default: (await import('./dialogs/confirm.tsx')).Confirm }));

type SignOutButtonProps = Pick<ButtonProps, 'appearance' | 'size' | 'className'> & {
  /** Its words are a tip. */
  readonly isIcon?: boolean;
};

/** Signs out, and asks first if something is not saved yet. */
export const SignOutButton = ({ isIcon = false, ...look }: SignOutButtonProps) => {
  const signOut = useSignOut();
  const [question, setQuestion] = useState<'never' | 'now' | 'before'>('never');
  const button: ButtonProps = {
    ...look,
    icon: <SignOutRegular />,
    disabled: signOut.isPending,
    onClick: () => (hasUnsaved() ? setQuestion('now') : signOut.mutate()),
  };

  return (
    <>
      {isIcon ? (
        <Tip text="Sign Out">
          <Button {...button} />
        </Tip>
      ) : (
        <Button {...button}>Sign Out</Button>
      )}
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
