import { Button } from '@fluentui/react-components';
import { useForm } from '../../lib/form.ts';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useFormStyles } from './form-styles.ts';

export type Credentials = { readonly username: string; readonly password: string };

type CredentialsFormProps = {
  /** What stands there at first. */
  readonly entered: Credentials;
  readonly isPending: boolean;
  readonly onEntered: (credentials: Credentials) => void;
};

export const CredentialsForm = ({ entered, isPending, onEntered }: CredentialsFormProps) => {
  const styles = useFormStyles();
  const { form, field } = useForm({ empty: entered, check, submit: onEntered });

  return (
    <form {...form} className={styles.form}>
      <TextField {...field('username')} label="Username" autoComplete="username" />
      <TextField {...field('password')} label="Password" type="password" autoComplete="current-password" />
      <Button type="submit" appearance="primary" size="large" disabled={isPending}>
        {isPending ? 'Signing In...' : 'Sign In'}
      </Button>
    </form>
  );
};

const check = ({ username, password }: Credentials) => ({
  ...(!username.trim() && { username: 'Username is required' }),
  ...(!password && { password: 'Password is required' }),
});
