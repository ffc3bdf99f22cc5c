import { ShieldTaskRegular } from '@fluentui/react-icons';
import { useUser } from '../../lib/api/user.ts';
import { Page } from '../../ui/page.tsx';
import { ConfirmEmailFirst } from '../../ui/states/confirm-email-first.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';

export const NotAnAuditor = () => (
  <Page heading="Audit">
    {useUser()?.emailConfirmed === false ? (
      <ConfirmEmailFirst people="Auditors" opens="user" />
    ) : (
      <EmptyState
        icon={<ShieldTaskRegular />}
        heading="This part is for auditors"
        text="Whoever runs this installation says who they are. The timelines of your own documents are in the menus of the documents."
      />
    )}
  </Page>
);
