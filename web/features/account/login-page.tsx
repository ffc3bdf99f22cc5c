import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { queryClient } from '../../lib/api/query-client.ts';
import { userQuery } from '../../lib/api/user.ts';
import { Loading } from '../../ui/states/loading.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { AccountScreen } from './account-screen.tsx';
import { InvitationPage } from './invitation-page.tsx';
import { RegisterForm } from './register-form.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { texts } from './texts.ts';

/** Most people never come to these two. */
const SsoPage = lazy(async () => ({ default: (await import('./sso-page.tsx')).SsoPage }));
const SsoCallbackPage = lazy(async () => ({
  default: (await import('./sso-callback-page.tsx')).SsoCallbackPage,
}));

/**
 * Signs in or registers, or leads to an organization's identity provider and back; with the token of an invitation in the
 * address it's accepted first of all.
 */
export const LoginPage = () => {
  const { token, '*': way } = useParams();
  if (token) return <InvitationPage token={token} />;
  const Sso = way === 'sso' ? SsoPage : way === 'sso/callback' ? SsoCallbackPage : null;

  return Sso ? (
    <Suspense fallback={<Loading />}>
      <Sso />
    </Suspense>
  ) : (
    <SignInOrRegister />
  );
};

/**
 * Signs in or registers, as `tab` in the address says. A link may bring the `name` and `email` of somebody who wants an
 * account.
 */
const SignInOrRegister = () => {
  const { tab, setTab, newcomer } = useAddress();
  const goOn = useGoOn();
  const username = useLocation().state?.username;
  const [known, setKnown] = useState(typeof username === 'string' ? username : '');

  return (
    <AccountScreen {...texts.login}>
      <Tabs label={texts.login.tabs} tabs={texts.tabs} selected={tab} onSelected={setTab}>
        {tab === 'sign-in' ? (
          <SignInForm username={known} onSignedIn={goOn} />
        ) : (
          <RegisterForm
            newcomer={newcomer}
            onRegistered={(registered) => {
              setKnown(registered);
              setTab('sign-in');
            }}
          />
        )}
      </Tabs>
    </AccountScreen>
  );
};

/** The tab stays in the address. Who somebody is doesn't, so that it isn't in the browser's history. */
const useAddress = () => {
  const [params, setParams] = useSearchParams();
  const [newcomer] = useState({ fullName: params.get('name') ?? '', email: params.get('email') ?? '' });
  const isNamed = params.has('name') || params.has('email');
  const tab: keyof typeof texts.tabs = params.get('tab') === 'register' ? 'register' : 'sign-in';

  useEffect(() => {
    if (isNamed) setParams({ tab }, { replace: true });
  }, [isNamed, tab, setParams]);

  return {
    tab,
    newcomer,
    setTab: (chosen: keyof typeof texts.tabs) =>
      setParams(chosen === 'register' ? { tab: chosen } : {}, { replace: true }),
  };
};

/** Leads to the dashboard (spec, part 1, section 4), or back to the screen that asked for somebody to sign in. */
const useGoOn = () => {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [from] = useState<unknown>(state?.from);

  return async () => {
    queryClient.clear();
    await queryClient.prefetchQuery(userQuery);
    navigate(typeof from === 'string' ? from : '/dashboard');
  };
};
