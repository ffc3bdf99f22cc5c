import { Button } from '@fluentui/react-components';
import { MailRegular } from '@fluentui/react-icons';
import type { Area } from '../../lib/api/query-client.ts';
import { useUser } from '../../lib/api/user.ts';
import { EmptyState } from './empty-state.tsx';
import { useEmailLink } from './use-email-link.ts';

type ConfirmEmailFirstProps = {
  /** Who are recognized by their address: Auditors. */
  readonly people: string;
  /** What a confirmed address lets this account see. */
  readonly opens: Area;
};

/** Is shown instead of what only some may see, while the account's address is not confirmed. */
export const ConfirmEmailFirst = ({ people, opens }: ConfirmEmailFirstProps) => {
  const email = useUser()?.email ?? '';
  const link = useEmailLink(opens);

  return (
    <EmptyState
      icon={<MailRegular />}
      heading="Confirm your email first"
      text={
        link.isSuccess
          ? `We've emailed a link to ${email}. It works for 24 hours. If you open it on another device, reload this page afterwards.`
          : `${people} are recognized by their email address. To continue, verify that ${email} is yours. We'll send you a link.`
      }
      action={
        <Button
          appearance={link.isSuccess ? 'secondary' : 'primary'}
          disabledFocusable={link.isPending}
          onClick={() => link.mutate()}
        >
          {link.isPending ? 'Sending...' : link.isSuccess ? 'Send again' : 'Send me the link'}
        </Button>
      }
    />
  );
};
