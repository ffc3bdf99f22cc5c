import { Button, Spinner } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router';
import { isProblem, sentenceOf, write } from '../../lib/api/http.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { AccountScreen } from './account-screen.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { texts } from './texts.ts';

const { reset } = texts;

/** Where the mail for a forgotten password leads. Coming here changes nothing: programs that check mails come here, too. */
export const ResetPasswordPage = () => {
  const token = useToken();

  return token === null ? <Navigate to="/forgot-password" replace /> : <CheckedLink token={token} />;
};

/** The token leaves the address at once, so that neither the browser's history nor a copied address has it. */
const useToken = (): string | null => {
  const { token } = useParams();
  const navigate = useNavigate();
  const storedToken = useLocation().state?.token;

  useEffect(() => {
    if (token) navigate('/reset-password', { replace: true, state: { token } });
  }, [token, navigate]);

  return token ?? (typeof storedToken === 'string' ? storedToken : null);
};

const CheckedLink = ({ token }: { token: string }) => {
  const link = useQuery({
    queryKey: ['reset-link', token],
    queryFn: () =>
      write<{ readonly username: string }>({
        method: 'POST',
        path: '/api/auth/reset-password/check',
        body: { token },
      }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

  if (link.isPending)
    return (
      <AccountScreen title={reset.title} heading={reset.heading} subtitle={reset.checking}>
        <Spinner aria-hidden />
      </AccountScreen>
    );
  if (link.isError) return <DeadLink error={link.error} onAgain={link.refetch} />;
  const { username } = link.data;

  return (
    <AccountScreen
      title={reset.title}
      heading={reset.heading}
      subtitle={reset.subtitle(username)}
      names={[username]}
    >
      <NewPasswordForm token={token} username={username} onDead={link.refetch} />
    </AccountScreen>
  );
};

type DeadLinkProps = { readonly error: unknown; readonly onAgain: () => void };

const DeadLink = ({ error, onAgain }: DeadLinkProps) => {
  const isElsewhere = isProblem(error, 'reset-link.elsewhere');
  if (!isElsewhere && !isProblem(error, 'reset-link.invalid'))
    return (
      <AccountScreen {...reset.unchecked} subtitle={sentenceOf(error) ?? reset.unchecked.subtitle}>
        <Button appearance="primary" size="large" onClick={onAgain}>
          {reset.again}
        </Button>
      </AccountScreen>
    );

  return (
    <AccountScreen {...(isElsewhere ? reset.elsewhere : reset.dead)} subtitle={sentenceOf(error)}>
      <LinkButton to="/forgot-password" size="large" isPrimary>
        {reset.askAgain}
      </LinkButton>
    </AccountScreen>
  );
};
