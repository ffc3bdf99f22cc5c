import { Button } from '@fluentui/react-components';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { InvitedView } from '#contracts/api/views/organisation.ts';
import { get, isProblem, sentenceOf } from '../../lib/api/http.ts';
import { useSend } from '../../lib/api/send.ts';
import { userQuery } from '../../lib/api/user.ts';
import { FormProblem } from '../../ui/forms/form-problem.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { useToasts } from '../../ui/toasts/toasts.tsx';
import { AccountScreen } from './account-screen.tsx';
import { RegisterForm } from './register-form.tsx';
import { texts } from './texts.ts';
import { useSignOn } from './use-sign-on.ts';

const labels = texts.invitation;

const invitedQuery = (token: string) =>
  queryOptions({
    queryKey: ['organisation', 'invited', token],
    queryFn: ({ signal }) => get<InvitedView>(`/api/invitations/${token}`, signal),
    staleTime: 0,
  });

/** Where the mail of an invitation leads. Coming here does nothing yet: whoever has an account is asked first. */
export const InvitationPage = ({ token }: { readonly token: string }) => {
  const invited = useQuery(invitedQuery(token));
  const user = useQuery(userQuery);
  const navigate = useNavigate();
  const accept = useAccept(token);
  const signIn = (username?: string) =>
    navigate('/login', { state: { from: `/join/${token}`, ...(username && { username }) } });

  // Once it was accepted the invitation is over, and this page is left.
  const isAccepted = accept.isPending || accept.isSuccess;
  if (isProblem(invited.error, 'invitation.over') && !isAccepted)
    return <AccountScreen {...labels.over} subtitle={sentenceOf(invited.error)} />;
  if (invited.error && !invited.data)
    return (
      <AccountScreen {...labels.notLoaded} subtitle={sentenceOf(invited.error) ?? labels.notLoaded.subtitle}>
        <Button appearance="primary" size="large" onClick={() => invited.refetch()}>
          {labels.again}
        </Button>
      </AccountScreen>
    );
  if (!invited.data || user.isPending) return <Loading />;
  const { organisation, email, hasAccount, isSsoRequired } = invited.data;
  const shown = { title: labels.title, heading: labels.heading(organisation), names: [organisation] };

  if (user.data)
    return (
      <AccountScreen
        {...shown}
        subtitle={labels.asWhom(user.data.fullName, user.data.email)}
        names={[organisation, user.data.fullName]}
      >
        <Button
          appearance="primary"
          size="large"
          disabledFocusable={isAccepted}
          onClick={() => accept.mutate(organisation)}
        >
          {isAccepted ? labels.pending : labels.accept}
        </Button>
        <Button onClick={() => signIn()}>{labels.other}</Button>
        <FormProblem>{accept.error && (sentenceOf(accept.error) ?? labels.notYet)}</FormProblem>
      </AccountScreen>
    );
  if (isSsoRequired)
    return (
      <AccountScreen {...shown} subtitle={labels.bySignOn(email)}>
        <SignOn email={email} />
      </AccountScreen>
    );
  if (hasAccount)
    return (
      <AccountScreen {...shown} subtitle={labels.known(email)}>
        <Button appearance="primary" size="large" onClick={() => signIn()}>
          {labels.signIn}
        </Button>
      </AccountScreen>
    );

  return (
    <AccountScreen {...shown} subtitle={labels.unknown(email)}>
      <RegisterForm newcomer={{ fullName: '', email }} invitation={token} onRegistered={signIn} />
    </AccountScreen>
  );
};

/** Whoever signs in there with the address of the invitation has accepted it. */
const SignOn = ({ email }: { readonly email: string }) => {
  const { go, isLeaving } = useSignOn();

  return (
    <Button appearance="primary" size="large" disabledFocusable={isLeaving} onClick={() => go(email)}>
      {isLeaving ? texts.signOn.pending : texts.signOn.submit}
    </Button>
  );
};

/** Accepts the invitation to the organization with this name. */
const useAccept = (token: string) => {
  const toasts = useToasts();
  const navigate = useNavigate();

  return useSend<string>({
    changes: 'organisation',
    request: () => ({ method: 'POST', path: `/api/invitations/${token}/accept` }),
    onSuccess: (_, organisation) => {
      toasts.succeeded(labels.joined(organisation), undefined, { names: [organisation] });
      navigate('/settings?tab=organization');
    },
  });
};
