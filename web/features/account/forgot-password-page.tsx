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
import { texts } from './texts.ts';

const { forgot } = texts;

/** Asks for a link to choose a new password. The page says the same whether there is such an account or not. */
export const ForgotPasswordPage = () => {
  const toasts = useToasts();
  const typed = useLocation().state?.name;
  const sending = useSend({
    request: (name: string) => ({
      method: 'POST',
      path: '/api/auth/reset-password/request',
      body: { name },
    }),
    onError: (error) => toasts.failed(forgot.failed.title, sentenceOf(error) ?? forgot.failed.text),
  });

  return sending.isSuccess ? (
    <Sent name={sending.variables} onAgain={sending.reset} />
  ) : (
    <AccountScreen {...forgot}>
      <NameForm
        entered={sending.variables ?? (typeof typed === 'string' ? typed : '')}
        isPending={sending.isPending}
        onName={sending.mutate}
      />
    </AccountScreen>
  );
};

type NameFormProps = {
  readonly entered: string;
  readonly isPending: boolean;
  readonly onName: (name: string) => void;
};

const NameForm = ({ entered, isPending, onName }: NameFormProps) => {
  const styles = useFormStyles();
  const { form, field } = useForm({
    empty: { name: entered },
    check: ({ name }) => (name.trim() ? {} : { name: forgot.nameRequired }),
    submit: ({ name }) => onName(name.trim()),
  });

  return (
    <form {...form} className={styles.form}>
      <TextField {...field('name')} label={forgot.name} autoComplete="username" />
      <Button type="submit" appearance="primary" size="large" disabledFocusable={isPending}>
        {isPending ? forgot.pending : forgot.submit}
      </Button>
      <div className={styles.aside}>
        <TextLink to="/login">{texts.backToSignIn}</TextLink>
      </div>
    </form>
  );
};

const Sent = ({ name, onAgain }: { readonly name: string; readonly onAgain: () => void }) => {
  const styles = useFormStyles();

  return (
    <AccountScreen {...forgot.sent} subtitle={forgot.sent.subtitle(name)} names={[name]}>
      <p className={styles.text}>{forgot.sent.hint}</p>
      <Button size="large" onClick={onAgain}>
        {forgot.sent.again}
      </Button>
      <div className={styles.aside}>
        <TextLink to="/login" state={{ username: name }}>
          {texts.backToSignIn}
        </TextLink>
      </div>
    </AccountScreen>
  );
};
