import { Button } from '@fluentui/react-components';
import { useParams } from 'react-router';
import { isProblem, sentenceOf } from '../../lib/api/http.ts';
import { tellOtherTabs } from '../../lib/api/live.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { useSend } from '../../lib/api/send.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { useToasts } from '../../ui/toasts/toasts.tsx';
import { AccountScreen } from './account-screen.tsx';

/** Where the mail to a new or unconfirmed address leads. Coming here does nothing yet: programs that check mails do, too. */
export const ConfirmEmailPage = () => {
  const { token } = useParams();
  const toasts = useToasts();
  const confirm = useSend<void, { readonly email: string }>({
    changes: 'user',
    request: () => ({ method: 'POST', path: '/api/auth/confirm-email', body: { token } }),
    onSuccess: () => {
      for (const area of ['settings', 'backups'] as const)
        queryClient.invalidateQueries({ queryKey: [area] });
      for (const area of ['user', 'settings', 'backups'] as const) tellOtherTabs(area);
    },
    onError: (error) => {
      if (!isFinal(error)) toasts.failed('Not confirmed yet', sentenceOf(error) ?? 'Please try again.');
    },
  });

  if (confirm.data) return <AccountScreen {...confirmed(confirm.data.email)}>{toSettings}</AccountScreen>;
  if (isFinal(confirm.error)) return <AccountScreen {...refused(confirm.error)}>{toSettings}</AccountScreen>;

  return (
    <AccountScreen {...screenProps}>
      <Button
        appearance="primary"
        size="large"
        disabledFocusable={confirm.isPending}
        onClick={() => confirm.mutate()}
      >
        {confirm.isPending ? 'Confirming...' : 'Confirm address'}
      </Button>
    </AccountScreen>
  );
};

/** Whether the link will never work again. */
const isFinal = (error: unknown) =>
  isProblem(error, 'email-link.invalid') || isProblem(error, 'account.email-taken');

const screenProps = {
  title: 'Confirm your address',
  heading: 'Confirm your address',
  subtitle: 'Confirm that the e-mail address that this link was sent to is yours.',
};

const confirmed = (email: string) => ({
  title: 'Address confirmed',
  heading: 'Your address is confirmed',
  subtitle: `Your account uses ${email}.`,
});

const refused = (error: unknown) => ({
  title: 'Address not confirmed',
  heading: 'Your address was not confirmed',
  subtitle: sentenceOf(error),
});

const toSettings = (
  <div>
    <TextLink to="/settings">Go to your settings</TextLink>
  </div>
);
