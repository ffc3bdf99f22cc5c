import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import type { DomainView } from '#contracts/api/views/organisation.ts';
import { Confirm } from '../../../../ui/dialogs/confirm.tsx';
import { useChangeAtOnce } from '../use-change.ts';
import { texts } from './texts.ts';

const words = texts.enforcing;

/** Makes single sign-on the only way in for a domain that was proved, or ends that. */
export const Enforcement = ({
  domain: { domain, verifiedAt, ssoEnforced },
}: {
  readonly domain: DomainView;
}) => {
  const requiring = useChangeAtOnce(words.done);
  const ending = useChangeAtOnce(words.ended);
  const [isAsked, setIsAsked] = useState(false);
  const path = `/api/organisation/domains/${domain}/enforcement`;
  if (ssoEnforced)
    return (
      <Button
        aria-label={words.endOf(domain)}
        disabledFocusable={ending.isPending}
        onClick={() => ending.change({ method: 'DELETE', path })}
      >
        {words.end}
      </Button>
    );

  return (
    verifiedAt !== null && (
      <>
        <Button
          aria-label={words.submitOf(domain)}
          disabledFocusable={requiring.isPending}
          onClick={() => setIsAsked(true)}
        >
          {words.submit}
        </Button>
        <Confirm
          isOpen={isAsked}
          heading={words.heading(domain)}
          names={[domain]}
          question={words.question(domain)}
          note={words.note}
          yes={words.submit}
          onYes={() => requiring.change({ method: 'POST', path })}
          onClose={() => setIsAsked(false)}
        />
      </>
    )
  );
};
