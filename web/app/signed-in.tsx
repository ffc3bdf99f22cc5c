import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useUser } from '../lib/api/user.ts';
import { Loading } from '../ui/states/loading.tsx';
import { SessionEnded } from './session-ended.tsx';
import { Shell } from './shell.tsx';

/**
 * Shows the shell to people who are signed in, and leads others to the login screen. Whoever comes to `/` and isn't
 * signed in gets the landing page from the server instead of this application.
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

  if (pathname === '/' && userAtFirst) return <ToLandingPage />;

  return <Navigate to="/login" state={state} replace />;
};

/** Only for those who were signed in until now: the server knows that they no longer are, so it can't lead in circles. */
const ToLandingPage = () => {
  useEffect(() => location.replace('/'), []);

  return <Loading />;
};
