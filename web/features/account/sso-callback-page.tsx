import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { sentenceOf } from '../../lib/api/http.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { useSend } from '../../lib/api/send.ts';
import { tellSignedIn } from '../../lib/api/tabs.ts';
import { userQuery } from '../../lib/api/user.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { AccountScreen } from './account-screen.tsx';
import { ssoTexts } from './sso-texts.ts';
import { texts } from './texts.ts';

const { arriving, refused } = ssoTexts;

/** Where the identity provider sends people back to. What it says is posted, once, and leaves the browser's history. */
export const SsoCallbackPage = () => {
  const { search } = useLocation();
  const navigate = useNavigate();
  const isPosted = useRef(false);
  const { mutate, error } = useSend<string, { readonly id: string }>({
    request: (answer) => ({ method: 'POST', path: '/api/auth/sso/callback', body: { answer } }),
    onSuccess: async ({ id }) => {
      // One that waits for somebody to sign in again may have led here, in a tab of its own.
      tellSignedIn(id);
      queryClient.clear();
      await queryClient.prefetchQuery(userQuery);
      navigate('/dashboard', { replace: true });
    },
  });

  useEffect(() => {
    if (isPosted.current) return;
    isPosted.current = true;
    window.history.replaceState(window.history.state, '', '/login/sso/callback');
    mutate(search);
  }, [search, mutate]);

  return error ? (
    <AccountScreen {...refused} subtitle={sentenceOf(error) ?? refused.subtitle}>
      <div>
        <TextLink to="/login/sso">{refused.again}</TextLink>
      </div>
      <div>
        <TextLink to="/login">{texts.backToSignIn}</TextLink>
      </div>
    </AccountScreen>
  ) : (
    <AccountScreen {...arriving} />
  );
};
