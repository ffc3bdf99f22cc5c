import { Button } from '@fluentui/react-components';
import { sentenceOf } from '../../../lib/api/http.ts';
import { useSend } from '../../../lib/api/send.ts';
import { useToasts } from '../../../ui/toasts/toasts.tsx';
import { AddressNotice } from './address-notice.tsx';
import { texts } from './texts.ts';

const { unconfirmed } = texts;

type UnconfirmedAddressProps = {
  readonly email: string;
  /** Why the holder should ask for a link. */
  readonly text?: string;
};

/** Says what isn't possible with an unconfirmed address, and offers to mail a link that confirms it. */
export const UnconfirmedAddress = ({ email, text = unconfirmed.text }: UnconfirmedAddressProps) => {
  const toasts = useToasts();
  const link = useSend({
    changes: 'user',
    request: () => ({ method: 'POST', path: '/api/auth/confirm-email/request' }),
    onError: (error) => toasts.failed(unconfirmed.failed.title, sentenceOf(error) ?? unconfirmed.failed.text),
  });

  return link.isSuccess ? (
    <AddressNotice text={unconfirmed.sent(email)} />
  ) : (
    <AddressNotice text={text}>
      <Button size="small" disabledFocusable={link.isPending} onClick={() => link.mutate()}>
        {unconfirmed.submit}
      </Button>
    </AddressNotice>
  );
};
