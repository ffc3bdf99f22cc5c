import { Button } from '@fluentui/react-components';
import { useNavigate } from 'react-router';
import { isProblem, sentenceOf } from '../../lib/api/http.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { useSend } from '../../lib/api/send.ts';
import { tellOtherTabs } from '../../lib/api/tabs.ts';
import { userQuery } from '../../lib/api/user.ts';
import { useForm } from '../../lib/form.ts';
import { passwordProblems } from '../../lib/password.ts';
import { NewPasswordField } from '../../ui/forms/new-password-field.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { useToasts } from '../../ui/toasts/toasts.tsx';
import { useFormStyles } from './form-styles.ts';
import { texts } from './texts.ts';

const { reset } = texts;

type NewPasswordFormProps = {
  readonly token: string;
  readonly username: string;
  /** Called once the link no longer works. */
  readonly onDead: () => void;
};

/** The new password that a mailed link sets. Signing in comes next, with the second factor where it is on. */
export const NewPasswordForm = ({ token, username, onDead }: NewPasswordFormProps) => {
  const styles = useFormStyles();
  const toasts = useToasts();
  const navigate = useNavigate();
  const sending = useSend({
    request: ({ password }: Chosen) => ({
      method: 'POST',
      path: '/api/auth/reset-password',
      body: { token, password },
    }),
    onSuccess: () => {
      queryClient.setQueryData(userQuery.queryKey, null);
      tellOtherTabs('user');
      toasts.succeeded(reset.succeeded.title, reset.succeeded.text);
      navigate('/login', { replace: true, state: { username } });
    },
    onError: (error) => {
      if (isProblem(error, 'reset-link.invalid')) onDead();
      else if (!isAboutPassword(error))
        toasts.failed(reset.failed.title, sentenceOf(error) ?? reset.failed.text);
    },
  });
  const { form, field } = useForm({ empty, check: passwordProblems, submit: sending.mutate });
  const password = field('password');
  const isRefused = isAboutPassword(sending.error) && sending.variables?.password === password.value;

  return (
    <form {...form} className={styles.form}>
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <NewPasswordField
        {...password}
        label={reset.newPassword}
        problem={password.problem ?? (isRefused ? (sentenceOf(sending.error) ?? undefined) : undefined)}
      />
      <PasswordField
        {...field('confirmPassword')}
        label={texts.confirmPassword}
        autoComplete="new-password"
      />
      <Button type="submit" appearance="primary" size="large" disabledFocusable={sending.isPending}>
        {sending.isPending ? reset.pending : reset.submit}
      </Button>
    </form>
  );
};

const empty = { password: '', confirmPassword: '' };
type Chosen = typeof empty;

const isAboutPassword = (error: unknown) =>
  isProblem(error, 'account.password-short') || isProblem(error, 'account.password-common');
