import { Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { EyeOffRegular, EyeRegular } from '@fluentui/react-icons';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { texts } from '../texts.ts';
import { useFieldStyles } from './field-styles.ts';

type PasswordFieldProps = {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly problem?: string | undefined;
  /** The rule that a new password has to keep, said before it is broken. */
  readonly hint?: string;
  /** What is wrong with it, although it can still be sent. */
  readonly warning?: string;
  readonly onValue: (value: string) => void;
  /** What password managers may offer here, or make (WCAG 1.3.5). */
  readonly autoComplete: 'current-password' | 'new-password';
};

/** A password in a form. A button shows it, which leaves the focus and the caret where they are. */
export const PasswordField = ({ label, problem, hint, warning, onValue, ...input }: PasswordFieldProps) => {
  const styles = useStyles();
  const { ref, isShown, toggle } = useShown();
  const { isOn, onKey } = useCapsLock();
  const hintText = isOn ? texts.password.capsLock : hint;

  return (
    <Field
      label={label}
      className={useFieldStyles().field}
      {...(hintText && !problem && { hint: hintText })}
      {...(warning && !problem && { validationState: 'warning', validationMessage: warning })}
      {...(problem && { validationMessage: isOn ? texts.password.withCapsLock(problem) : problem })}
    >
      <Input
        {...input}
        input={{ ref }}
        type={isShown ? 'text' : 'password'}
        size="large"
        spellCheck={false}
        autoCapitalize="none"
        onChange={(_, { value }) => onValue(value)}
        onKeyDown={onKey}
        onKeyUp={onKey}
        contentAfter={
          <>
            <button
              type="button"
              className={styles.eye}
              // A click takes the focus from the field otherwise.
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={toggle}
            >
              {isShown ? (
                <EyeOffRegular fontSize={20} aria-hidden />
              ) : (
                <EyeRegular fontSize={20} aria-hidden />
              )}
              <span className={styles.unseen}>{isShown ? texts.password.hide : texts.password.show}</span>
            </button>
            <span role="status" className={styles.unseen}>
              {isShown ? texts.password.shown : ''}
            </span>
          </>
        }
      />
    </Field>
  );
};

/** Browsers put the caret elsewhere when the kind of a field changes, so it is put back. */
const useShown = () => {
  const ref = useRef<HTMLInputElement>(null);
  const [isShown, setIsShown] = useState(false);
  const selection = useRef<readonly [number | null, number | null] | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: right after the kind has changed
  useLayoutEffect(() => {
    if (selection.current) ref.current?.setSelectionRange(...selection.current);
    selection.current = null;
  }, [isShown]);

  const toggle = () => {
    const field = ref.current;
    selection.current = field && [field.selectionStart, field.selectionEnd];
    setIsShown(!isShown);
  };

  return { ref, isShown, toggle };
};

const useCapsLock = () => {
  const [isOn, setIsOn] = useState(false);
  const onKey = (event: KeyboardEvent) => setIsOn(event.getModifierState('CapsLock'));

  return { isOn, onKey };
};

const useStyles = makeStyles({
  eye: {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    width: '32px',
    height: '32px',
    padding: 0,
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground3,
    cursor: 'pointer',
    ':hover': { color: tokens.colorNeutralForeground2Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
    '@media (pointer: coarse)': { width: '44px', height: '38px' },
  },
  unseen: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
});
