import { Button } from '@fluentui/react-components';
import { useLocation } from 'react-router';
import { sentenceOf } from '../../lib/api/http.ts';
import { useSend } from '../../lib/api/send.ts';
import { useForm } from '../../lib/form.ts';
import { TextField } from '../../ui/forms/text-field.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useToasts } from '../../ui/toasts/toasts.tsx';
import { AccountScreen } from './account-screen.tsx';
import { useFormStyles } from './form-styles.ts';
import { ssoTexts } from './sso-texts.ts';
import { texts } from './texts.ts';

/** Leads to the identity provider of whose domain somebody enters. */
export const SsoPage = () => {
  const styles = useFormStyles();
  const toasts = useToasts();
  const typed = useLocation().state?.email;
  const starting = useSend<string, { readonly location: string }>({
    request: (email) => ({ method: 'POST', path: '/api/auth/sso/start', body: { email } }),
    onSuccess: ({ location }) => window.location.assign(location),
    onError: (error) => toasts.failed(ssoTexts.failed.title, sentenceOf(error) ?? ssoTexts.failed.text),
  });
  const isLeaving = starting.isPending || starting.isSuccess;
  const { form, field } = useForm({
    empty: { email: typeof typed === 'string' && typed.includes('@') ? typed : '' },
    check: ({ email }) => (email.includes('@') ? {} : { email: ssoTexts.emailRequired }),
    submit: ({ email }) => starting.mutate(email.trim()),
  });

  return (
    <AccountScreen {...ssoTexts}>
      <form {...form} className={styles.form}>
        <TextField {...field('email')} label={ssoTexts.email} autoComplete="email" />
        <Button type="submit" appearance="primary" size="large" disabledFocusable={isLeaving}>
          {isLeaving ? ssoTexts.pending : ssoTexts.submit}
        </Button>
        <div className={styles.aside}>
          <TextLink to="/login">{texts.backToSignIn}</TextLink>
        </div>
      </form>
    </AccountScreen>
  );
};
