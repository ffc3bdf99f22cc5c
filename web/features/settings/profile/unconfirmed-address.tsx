import { Button } from '@fluentui/react-components';
import { sentenceOf } from '../../../lib/api/http.ts';
import { useSend } from '../../../lib/api/send.ts';
import { useToasts } from '../../../ui/toasts/toasts.tsx';
import { AddressNotice } from './address-notice.tsx';
import { texts } from './texts.ts';

const { unconfirmed } = texts;

type UnconfirmedAddressProps = {
  readonly email: string;
  /** Why its holder should have a link mailed. */
  readonly text?: string;
};

/** Says what an address that isn't confirmed can't do, and has a link mailed that confirms it. */
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
