import { Button } from '@fluentui/react-components';
import { texts } from './texts.ts';
import { useIsSignOnOffered, useSignOn } from './use-sign-on.ts';

/** Is there once an address was entered whose people sign in at an identity provider. */
export const SignOnButton = ({ email }: { readonly email: string }) => {
  const isOffered = useIsSignOnOffered(email);
  const { go, isLeaving } = useSignOn();

  return (
    isOffered && (
      <Button size="large" disabledFocusable={isLeaving} onClick={() => go(email)}>
        {isLeaving ? texts.signOn.pending : texts.signOn.submit}
      </Button>
    )
  );
};
