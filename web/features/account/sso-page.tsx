import { Button } from '@fluentui/react-components';
import { useLocation } from 'react-router';
import { useForm } from '../../lib/form.ts';
import { TextField } from '../../ui/forms/text-field.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { AccountScreen } from './account-screen.tsx';
import { useFormStyles } from './form-styles.ts';
import { ssoTexts } from './sso-texts.ts';
import { texts } from './texts.ts';
import { useSignOn } from './use-sign-on.ts';

/** Leads to the identity provider of whose domain somebody enters. */
export const SsoPage = () => {
  const styles = useFormStyles();
  const { email: typed, isRequired } = useLocation().state ?? {};
  const { go, isLeaving } = useSignOn();
  const { form, field } = useForm({
    empty: { email: typeof typed === 'string' && typed.includes('@') ? typed : '' },
    check: ({ email }) => (email.includes('@') ? {} : { email: ssoTexts.emailRequired }),
    submit: ({ email }) => go(email),
  });

  return (
    <AccountScreen {...ssoTexts} {...(isRequired && { subtitle: ssoTexts.required })}>
      <form {...form} className={styles.form}>
        <TextField {...field('email')} label={ssoTexts.email} autoComplete="email" />
        <Button type="submit" appearance="primary" size="large" disabledFocusable={isLeaving}>
          {isLeaving ? texts.signOn.pending : ssoTexts.submit}
        </Button>
        <div className={styles.aside}>
          <TextLink to="/login">{texts.backToSignIn}</TextLink>
        </div>
      </form>
    </AccountScreen>
  );
};
