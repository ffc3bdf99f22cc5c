import { ShieldTaskRegular } from '@fluentui/react-icons';
import { useUser } from '../../lib/api/user.ts';
import { Page } from '../../ui/page.tsx';
import { ConfirmEmailFirst } from '../../ui/states/confirm-email-first.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { texts } from './texts.ts';

export const NotAnAuditor = () => {
  const user = useUser();
  const mayBecomeOne = user?.emailConfirmed === false || user?.rolesToTake.includes('auditor');

  return (
    <Page heading={texts.heading}>
      {mayBecomeOne ? (
        <ConfirmEmailFirst people={texts.notAnAuditor.people} opens="user" />
      ) : (
        <EmptyState
          icon={<ShieldTaskRegular />}
          heading={texts.notAnAuditor.heading}
          text={texts.notAnAuditor.text}
        />
      )}
    </Page>
  );
};
