import { Button } from '@fluentui/react-components';
import { sentenceOf } from '../../lib/api/http.ts';
import { useSend } from '../../lib/api/send.ts';
import { isEmailAddress } from '../../lib/email.ts';
import { useForm } from '../../lib/form.ts';
import { passwordProblems } from '../../lib/password.ts';
import { NewPasswordField } from '../../ui/forms/new-password-field.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useToasts } from '../../ui/toasts/toasts.tsx';
import { useFormStyles } from './form-styles.ts';
import { texts } from './texts.ts';

const empty = { fullName: '', username: '', email: '', password: '', confirmPassword: '' };
type Registration = typeof empty;

type RegisterFormProps = {
  /** What is known about the person who wants an account. */
  readonly newcomer: Pick<Registration, 'fullName' | 'email'>;
  /** The token of the invitation that led here. */
  readonly invitation?: string;
  readonly onRegistered: (username: string) => void;
};

export const RegisterForm = ({ newcomer, invitation, onRegistered }: RegisterFormProps) => {
  const styles = useFormStyles();
  const toasts = useToasts();

  const register = useSend({
    request: ({ confirmPassword: _, ...registration }: Registration) => ({
      method: 'POST',
      path: '/api/auth/register',
      body: { ...registration, ...(invitation && { invitation }) },
    }),
    onSuccess: (_, { username }) => {
      const { title, text } = texts.register.succeeded;
      toasts.succeeded(title, text);
      reset();
      onRegistered(username.trim());
    },
    onError: (error) => {
      const { title, text } = texts.register.failed;
      toasts.failed(title, sentenceOf(error) ?? text);
    },
  });
  const { form, field, reset } = useForm({
    empty: { ...empty, ...newcomer },
    check,
    submit: register.mutate,
  });

  return (
    <form {...form} className={styles.form}>
      <div className={styles.pair}>
        <TextField {...field('fullName')} label={texts.register.fullName} autoComplete="name" />
        <TextField {...field('username')} label={texts.username} autoComplete="username" />
      </div>
      <TextField {...field('email')} label={texts.register.email} type="email" autoComplete="email" />
      <div className={styles.pair}>
        <NewPasswordField {...field('password')} label={texts.password} />
        <PasswordField
          {...field('confirmPassword')}
          label={texts.confirmPassword}
          autoComplete="new-password"
        />
      </div>
      <Button type="submit" appearance="primary" size="large" disabled={register.isPending}>
        {register.isPending ? texts.register.pending : texts.register.submit}
      </Button>
    </form>
  );
};

const check = ({ fullName, username, email, password, confirmPassword }: Registration) => ({
  ...(!fullName.trim() && { fullName: texts.register.fullNameRequired }),
  ...(!username.trim() && { username: texts.usernameRequired }),
  ...(!isEmailAddress(email.trim()) && { email: texts.register.emailInvalid }),
  ...passwordProblems({ password, confirmPassword }),
});
