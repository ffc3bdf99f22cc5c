import { Button } from '@fluentui/react-components';
import { sentenceOf } from '../../lib/api/http.ts';
import { useSend } from '../../lib/api/send.ts';
import { isEmailAddress } from '../../lib/email.ts';
import { useForm } from '../../lib/form.ts';
import { passwordProblems } from '../../lib/password.ts';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useToasts } from '../../ui/toasts/toasts.tsx';
import { useFormStyles } from './form-styles.ts';

const empty = { fullName: '', username: '', email: '', password: '', confirmPassword: '' };
type Registration = typeof empty;

export const RegisterForm = ({ onRegistered }: { onRegistered: () => void }) => {
  const styles = useFormStyles();
  const toasts = useToasts();

  const register = useSend({
    request: ({ confirmPassword: _, ...registration }: Registration) => ({
      method: 'POST',
      path: '/api/auth/register',
      body: registration,
    }),
    onSuccess: () => {
      toasts.succeeded('Success', 'Account created successfully! Please log in.');
      reset();
      onRegistered();
    },
    onError: (error) => toasts.failed('Registration Failed', sentenceOf(error) ?? 'Failed to create account'),
  });
  const { form, field, reset } = useForm({ empty, check, submit: register.mutate });

  return (
    <form {...form} className={styles.form}>
      <TextField {...field('fullName')} label="Full Name" autoComplete="name" />
      <TextField {...field('username')} label="Username" autoComplete="username" />
      <TextField {...field('email')} label="Email" type="email" autoComplete="email" />
      <TextField {...field('password')} label="Password" type="password" autoComplete="new-password" />
      <TextField
        {...field('confirmPassword')}
        label="Confirm Password"
        type="password"
        autoComplete="new-password"
      />
      <Button type="submit" appearance="primary" size="large" disabled={register.isPending}>
        {register.isPending ? 'Creating Account...' : 'Create Account'}
      </Button>
    </form>
  );
};

const check = ({ fullName, username, email, password, confirmPassword }: Registration) => ({
  ...(!fullName.trim() && { fullName: 'Full name is required' }),
  ...(!username.trim() && { username: 'Username is required' }),
  ...(!isEmailAddress(email.trim()) && { email: 'Please enter a valid email address' }),
  ...passwordProblems({ password, confirmPassword }),
});
