import { Button } from '@fluentui/react-components';
import { useSend } from '../../../lib/api/send.ts';
import { useToasts } from '../../../ui/toasts/toasts.tsx';
import { AddressNotice } from './address-notice.tsx';
import { texts } from './texts.ts';

type PendingAddressProps = {
  readonly email: string;
  /** Why the mail could not be delivered; null where none is known of. */
  readonly failure: string | null;
};

/** The address that waits for its confirmation. */
export const PendingAddress = ({ email, failure }: PendingAddressProps) =>
  failure ? (
    <AddressNotice text={texts.pending.failed(email, failure)} isFailure>
      <SendAgain email={email} />
    </AddressNotice>
  ) : (
    <AddressNotice text={texts.pending.sent(email)} />
  );

const SendAgain = ({ email }: { email: string }) => {
  const toasts = useToasts();
  const again = useSend({
    changes: 'settings',
    request: () => ({ method: 'POST', path: '/api/settings', body: { email } }),
    onSuccess: () => toasts.succeeded(texts.pending.succeeded),
    onError: () => toasts.failed(texts.pending.notSaved.title, texts.pending.notSaved.text),
  });

  return (
    <Button size="small" disabledFocusable={again.isPending} onClick={() => again.mutate()}>
      {texts.pending.again}
    </Button>
  );
};
