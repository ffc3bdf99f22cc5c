import { Button, makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { ArrowLeftRegular } from '@fluentui/react-icons';
import { useEffect } from 'react';
import { useForm } from '../../lib/form.ts';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useFormStyles } from './form-styles.ts';
import { PasskeyButton } from './passkey-button.tsx';
import type { PasskeySignature } from './passkey-signature.ts';
import { texts } from './texts.ts';
import { usePasskey } from './use-passkey.ts';

type CodeFormProps = {
  readonly isPending: boolean;
  /** What the server says of the code that it was sent. */
  readonly problem: string | null;
  readonly onCode: (code: string) => void;
  readonly onPasskey: (passkey: PasskeySignature) => void;
  readonly onBack: () => void;
};

/** The second step. Nothing here hinders pasting or a password manager (WCAG 3.3.8). */
export const CodeForm = ({ isPending, problem, onCode, onPasskey, onBack }: CodeFormProps) => {
  const passkey = usePasskey(onPasskey);
  const form = useFormStyles();
  const styles = useStyles();
  const code = useForm({ empty: { code: '' }, check, submit: ({ code }) => onCode(code.trim()) });
  const field = code.field('code');

  // The step is another place, where the focus goes; and where a wrong code is mended.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the answer is there
  useEffect(() => {
    if (!isPending) code.form.ref.current?.querySelector('input')?.focus();
  }, [isPending]);

  return (
    <form {...code.form} className={form.form}>
      <p className={styles.text}>{texts.code.intro}</p>
      <TextField
        {...field}
        label={texts.code.label}
        hint={texts.code.hint}
        autoComplete="one-time-code"
        problem={field.problem ?? problem ?? undefined}
        maxLength={100}
      />
      <Button type="submit" appearance="primary" size="large" disabledFocusable={isPending}>
        {isPending ? texts.signIn.pending : texts.signIn.submit}
      </Button>
      <PasskeyButton
        {...passkey}
        label={texts.passkey.secondStep}
        isPending={isPending || passkey.isPending}
      />
      <Button appearance="transparent" icon={<ArrowLeftRegular />} disabled={isPending} onClick={onBack}>
        {texts.code.back}
      </Button>
    </form>
  );
};

const check = ({ code }: { readonly code: string }) => (code.trim() ? {} : { code: texts.code.required });

const useStyles = makeStyles({
  text: { ...typographyStyles.body1, margin: 0, color: tokens.colorNeutralForeground2 },
});
