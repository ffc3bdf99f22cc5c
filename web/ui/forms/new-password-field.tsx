import { useCommonPassword } from '../../lib/common-passwords/use-common-password.ts';
import { passwordHint } from '../../lib/password.ts';
import { texts } from '../texts.ts';
import { PasswordField } from './password-field.tsx';

type NewPasswordFieldProps = Pick<
  Parameters<typeof PasswordField>[0],
  'label' | 'name' | 'value' | 'problem' | 'onValue'
>;

/** A password that is chosen. One that many people use is warned of. */
export const NewPasswordField = (props: NewPasswordFieldProps) => {
  const isCommon = useCommonPassword(props.value);

  return (
    <PasswordField
      {...props}
      hint={passwordHint}
      autoComplete="new-password"
      {...(isCommon && { warning: texts.password.common })}
    />
  );
};
