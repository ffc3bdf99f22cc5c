import { Button } from '@fluentui/react-components';
import { MailRegular } from '@fluentui/react-icons';
import type { Area } from '../../lib/api/query-client.ts';
import { useUser } from '../../lib/api/user.ts';
import { texts } from '../texts.ts';
import { EmptyState } from './empty-state.tsx';
import { useEmailLink } from './use-email-link.ts';

type ConfirmEmailFirstProps = {
  /** Who are recognized by their address: Auditors. */
  readonly people: string;
  /** What a confirmed address lets this account see. */
  readonly opens: Area;
};

const labels = texts.confirmEmail;

/** Is shown instead of what only some may see, while the account's address is not confirmed. */
export const ConfirmEmailFirst = ({ people, opens }: ConfirmEmailFirstProps) => {
  const email = useUser()?.email ?? '';
  const link = useEmailLink(opens);

  return (
    <EmptyState
      icon={<MailRegular />}
      heading={labels.heading}
      text={link.isSuccess ? labels.mailed(email) : labels.why(people, email)}
      action={
        <Button
          appearance={link.isSuccess ? 'secondary' : 'primary'}
          disabledFocusable={link.isPending}
          onClick={() => link.mutate()}
        >
          {link.isPending ? labels.sending : link.isSuccess ? labels.again : labels.send}
        </Button>
      }
    />
  );
};
