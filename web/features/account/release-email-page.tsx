import { Button } from '@fluentui/react-components';
import { useParams } from 'react-router';
import { isProblem, sentenceOf } from '../../lib/api/http.ts';
import { useSend } from '../../lib/api/send.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { useToasts } from '../../ui/toasts/toasts.tsx';
import { AccountScreen } from './account-screen.tsx';
import { texts } from './texts.ts';

const { releaseEmail } = texts;

/** Where “This isn’t my account” leads. Coming here does nothing yet: programs that check mails do, too. */
export const ReleaseEmailPage = () => {
  const { token } = useParams();
  const toasts = useToasts();
  const release = useSend<void, { readonly email: string }>({
    changes: 'user',
    request: () => ({ method: 'POST', path: '/api/auth/release-email', body: { token } }),
    onError: (error) => {
      if (!isProblem(error, 'email-link.invalid'))
        toasts.failed(releaseEmail.notYet.title, sentenceOf(error) ?? releaseEmail.notYet.text);
    },
  });

  if (release.data)
    return (
      <AccountScreen {...releaseEmail.released} subtitle={releaseEmail.released.subtitle(release.data.email)}>
        <LinkButton to="/login?tab=register" size="large" isPrimary>
          {releaseEmail.toRegister}
        </LinkButton>
      </AccountScreen>
    );
  if (isProblem(release.error, 'email-link.invalid'))
    return (
      <AccountScreen {...releaseEmail.refused} subtitle={sentenceOf(release.error)}>
        <LinkButton to="/forgot-password" size="large" isPrimary>
          {releaseEmail.askAgain}
        </LinkButton>
      </AccountScreen>
    );

  return (
    <AccountScreen title={releaseEmail.title} heading={releaseEmail.heading} subtitle={releaseEmail.subtitle}>
      <Button
        appearance="primary"
        size="large"
        disabledFocusable={release.isPending}
        onClick={() => release.mutate()}
      >
        {release.isPending ? releaseEmail.pending : releaseEmail.submit}
      </Button>
    </AccountScreen>
  );
};
