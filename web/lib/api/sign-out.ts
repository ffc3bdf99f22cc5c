import { logFailure } from '../log.ts';
import { leaveFreely } from '../unsaved.ts';
import { useSend } from './send.ts';
import { forgetSettings } from './settings-copy.ts';
import { tellSignedOut } from './tabs.ts';

/** Ends the session. A new page follows, so that nothing of this account stays in memory. */
export const useSignOut = () =>
  useSend({
    request: () => ({ method: 'POST', path: '/api/auth/logout' }),
    onSuccess: () => {
      forgetSettings();
      tellSignedOut();
      leaveFreely();
      location.assign('/');
    },
    onError: (error) => logFailure('Signing out failed', error),
  });
