import { lazy, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useUser } from '../lib/api/user.ts';
import { SessionEnded } from './session-ended.tsx';
import { Shell } from './shell.tsx';

const LandingPage = lazy(async () => ({
  default: (await import('../features/landing/landing-page.tsx')).LandingPage,
}));

/**
 * Shows the shell to people who are signed in, and to others the landing page at `/` and the login screen elsewhere.
 */
export const SignedIn = () => {
  const user = useUser();
  const { pathname, search } = useLocation();
  // Somebody whose session was ended on purpose begins anew; others wanted to see this screen.
  const [userAtFirst] = useState(user);
  const state = userAtFirst ? null : { from: pathname + search };

  if (user)
    return (
      <>
        <Shell user={user}>
          <Outlet />
        </Shell>
        <SessionEnded user={user} />
      </>
    );

  return pathname === '/' ? <LandingPage /> : <Navigate to="/login" state={state} replace />;
};
