import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import type { DomainView } from '#contracts/api/views/organisation.ts';
import { Confirm } from '../../../../ui/dialogs/confirm.tsx';
import { useChangeAtOnce } from '../use-change.ts';
import { texts } from './texts.ts';

const labels = texts.enforcing;

/** Makes single sign-on the only way in for a domain that was proved, or ends that. */
export const Enforcement = ({
  domain: { domain, verifiedAt, ssoEnforced },
}: {
  readonly domain: DomainView;
}) => {
  const requiring = useChangeAtOnce(labels.done);
  const ending = useChangeAtOnce(labels.ended);
  const [isAsked, setIsAsked] = useState(false);
  const path = `/api/organisation/domains/${domain}/enforcement`;
  if (ssoEnforced)
    return (
      <Button
        aria-label={labels.endOf(domain)}
        disabledFocusable={ending.isPending}
        onClick={() => ending.change({ method: 'DELETE', path })}
      >
        {labels.end}
      </Button>
    );

  return (
    verifiedAt !== null && (
      <>
        <Button
          aria-label={labels.submitOf(domain)}
          disabledFocusable={requiring.isPending}
          onClick={() => setIsAsked(true)}
        >
          {labels.submit}
        </Button>
        <Confirm
          isOpen={isAsked}
          heading={labels.heading(domain)}
          names={[domain]}
          question={labels.question(domain)}
          note={labels.note}
          yes={labels.submit}
          onYes={() => requiring.change({ method: 'POST', path })}
          onClose={() => setIsAsked(false)}
        />
      </>
    )
  );
};
