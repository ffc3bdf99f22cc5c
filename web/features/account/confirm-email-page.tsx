import { Button } from '@fluentui/react-components';
import { useLocation, useParams } from 'react-router';
import type { InstallationRole } from '#contracts/epochs/installation-roles.ts';
import { isProblem, sentenceOf } from '../../lib/api/http.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { useSend } from '../../lib/api/send.ts';
import { tellOtherTabs } from '../../lib/api/tabs.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { useToasts } from '../../ui/toasts/toasts.tsx';
import { AccountScreen } from './account-screen.tsx';
import { texts } from './texts.ts';

const { confirmEmail } = texts;

/** `roles` are those of the installation that the link gave to the account. */
type Confirmed = { readonly email: string; readonly roles?: readonly InstallationRole[] };

/** Where the mail to a new or unconfirmed address leads. Coming here does nothing yet: programs that check mails do, too. */
export const ConfirmEmailPage = () => {
  const { token } = useParams();
  const { pathname } = useLocation();
  const toasts = useToasts();
  const confirm = useSend<void, Confirmed>({
    changes: 'user',
    request: () => ({ method: 'POST', path: '/api/auth/confirm-email', body: { token } }),
    onSuccess: () => {
      for (const area of ['settings', 'backups'] as const)
        queryClient.invalidateQueries({ queryKey: [area] });
      for (const area of ['user', 'settings', 'backups'] as const) tellOtherTabs(area);
    },
    onError: (error) => {
      if (!isFinal(error) && !isSignedOut(error))
        toasts.failed(confirmEmail.notYet.title, sentenceOf(error) ?? confirmEmail.notYet.text);
    },
  });

  if (confirm.data) return <AccountScreen {...confirmed(confirm.data)}>{toSettings}</AccountScreen>;
  if (isSignedOut(confirm.error))
    return (
      <AccountScreen {...signedOut(confirm.error)}>
        <div>
          <TextLink to="/login" state={{ from: pathname }}>
            {confirmEmail.toSignIn}
          </TextLink>
        </div>
      </AccountScreen>
    );
  if (isFinal(confirm.error)) return <AccountScreen {...refused(confirm.error)}>{toSettings}</AccountScreen>;

  return (
    <AccountScreen title={confirmEmail.title} heading={confirmEmail.heading} subtitle={confirmEmail.subtitle}>
      <Button
        appearance="primary"
        size="large"
        disabledFocusable={confirm.isPending}
        onClick={() => confirm.mutate()}
      >
        {confirm.isPending ? confirmEmail.pending : confirmEmail.submit}
      </Button>
    </AccountScreen>
  );
};

/** Whether the link will never work again. */
const isFinal = (error: unknown) =>
  isProblem(error, 'email-link.invalid') || isProblem(error, 'account.email-taken');

/** Whether it would work in a browser that is signed in to the account. */
const isSignedOut = (error: unknown) =>
  isProblem(error, 'email-link.elsewhere') || isProblem(error, 'role.signed-out');

const confirmed = ({ email, roles }: Confirmed) => ({
  ...confirmEmail.confirmed,
  subtitle: [
    confirmEmail.confirmed.subtitle(email),
    ...(roles ? [confirmEmail.confirmed.roles(roles)] : []),
  ].join(' '),
});

const refused = (error: unknown) => ({
  ...confirmEmail.refused,
  subtitle: sentenceOf(error),
});

const signedOut = (error: unknown) => ({ ...confirmEmail.signedOut, subtitle: sentenceOf(error) });

const toSettings = (
  <div>
    <TextLink to="/settings">{confirmEmail.toSettings}</TextLink>
  </div>
);
