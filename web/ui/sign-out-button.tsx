import { Button, type ButtonProps } from '@fluentui/react-components';
import { SignOutRegular } from '@fluentui/react-icons';
import { lazy, Suspense, useState } from 'react';
import { useSignOut } from '../lib/api/sign-out.ts';
import { hasUnsaved } from '../lib/unsaved.ts';
import { texts } from './texts.ts';
import { Tip } from './tip.tsx';

/** Few people ever see this question, so it is loaded when it is needed. */
const Confirm = lazy(async () => ({ default: (await import('./dialogs/confirm.tsx')).Confirm }));

type SignOutButtonProps = Pick<ButtonProps, 'appearance' | 'size' | 'className'> & {
  /** Whether its label is only shown as a tooltip. */
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
        <Tip text={texts.signOut.label}>
          <Button {...button} />
        </Tip>
      ) : (
        <Button {...button}>{texts.signOut.label}</Button>
      )}
      {question !== 'never' && (
        <Suspense>
          <Confirm
            isOpen={question === 'now'}
            heading={texts.signOut.heading}
            question={texts.signOut.question}
            yes={texts.signOut.label}
            onYes={() => signOut.mutate()}
            onClose={() => setQuestion('before')}
          />
        </Suspense>
      )}
    </>
  );
};
