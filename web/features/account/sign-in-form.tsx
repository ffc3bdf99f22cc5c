import { Button } from '@fluentui/react-components';
import { useNavigate } from 'react-router';
import { useForm } from '../../lib/form.ts';
import { sentenceOf } from '../../lib/http.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useSend } from '../../lib/send.ts';
import { userQuery } from '../../lib/user.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useToasts } from '../../ui/toasts.tsx';
import { useFormStyles } from './form-styles.ts';

const empty = { username: '', password: '' };
type Credentials = typeof empty;

export const SignInForm = () => {
  const styles = useFormStyles();
  const navigate = useNavigate();
  const toasts = useToasts();

  const signIn = useSend({
    request: (credentials: Credentials) => ({ method: 'POST', path: '/api/auth/login', body: credentials }),
    onSuccess: async () => {
      queryClient.clear();
      await queryClient.prefetchQuery(userQuery);
      toasts.succeeded('Success', 'Successfully logged in!');
      navigate('/dashboard');
    },
    onError: (error) => toasts.failed('Login Failed', sentenceOf(error) ?? 'Invalid username or password'),
  });
  const { form, field } = useForm({ empty, check, submit: signIn.mutate });

  return (
    <form {...form} className={styles.form}>
      <TextField {...field('username')} label="Username" autoComplete="username" />
      <TextField {...field('password')} label="Password" type="password" autoComplete="current-password" />
      <Button type="submit" appearance="primary" size="large" disabled={signIn.isPending}>
        {signIn.isPending ? 'Signing In...' : 'Sign In'}
      </Button>
    </form>
  );
};

const check = ({ username, password }: Credentials) => ({
  ...(!username.trim() && { username: 'Username is required' }),
  ...(!password && { password: 'Password is required' }),
});
