import { Button } from '@fluentui/react-components';
import { useEffect, useRef } from 'react';
import { useForm } from '../../lib/form.ts';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useFormStyles } from './form-styles.ts';
import { texts } from './texts.ts';
import { useIsSignOnOffered, useSignOn } from './use-sign-on.ts';

export type Credentials = { readonly username: string; readonly password: string };

type CredentialsFormProps = {
  /** What the fields hold at first. */
  readonly entered: Credentials;
  readonly isPending: boolean;
  readonly isOverScreen: boolean;
  readonly onEntered: (credentials: Credentials) => void;
};

export const CredentialsForm = ({ entered, isPending, isOverScreen, onEntered }: CredentialsFormProps) => {
  const styles = useFormStyles();
  const { form, field } = useForm({ empty: entered, check, submit: onEntered });
  const username = field('username');
  const signOn = useSignOn();
  // The provider’s screen would take the place of this one.
  const isSignOnOffered = useIsSignOnOffered(isOverScreen ? '' : username.value);
  const isOnlyPasswordMissing = useRef(entered.username !== '' && entered.password === '');

  useEffect(() => {
    if (isOnlyPasswordMissing.current)
      form.ref.current?.querySelector<HTMLInputElement>('[name="password"]')?.focus();
  }, [form.ref]);

  return (
    <form {...form} className={styles.form}>
      <TextField {...username} label={texts.username} autoComplete="username webauthn" />
      <PasswordField {...field('password')} label={texts.password} autoComplete="current-password" />
      <Button type="submit" appearance="primary" size="large" disabled={isPending}>
        {isPending ? texts.signIn.pending : texts.signIn.submit}
      </Button>
      {isSignOnOffered && (
        <Button size="large" disabledFocusable={signOn.isLeaving} onClick={() => signOn.go(username.value)}>
          {signOn.isLeaving ? texts.signOn.pending : texts.signOn.submit}
        </Button>
      )}
      <div className={styles.aside}>
        <TextLink
          to="/forgot-password"
          state={{ name: username.value }}
          {...(isOverScreen && { target: '_blank' })}
        >
          {texts.signIn.forgot}
        </TextLink>
      </div>
      {!isSignOnOffered && (
        <div className={styles.aside}>
          <TextLink
            to="/login/sso"
            state={{ email: username.value }}
            {...(isOverScreen && { target: '_blank' })}
          >
            {texts.signIn.sso}
          </TextLink>
        </div>
      )}
    </form>
  );
};

const check = ({ username, password }: Credentials) => ({
  ...(!username.trim() && { username: texts.usernameRequired }),
  ...(!password && { password: texts.passwordRequired }),
});
