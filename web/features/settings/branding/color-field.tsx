import { Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { texts } from '../texts.ts';

type ColorFieldProps = {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  /** The color that `value` is read as, `#rrggbb`. */
  readonly shown: string;
  readonly problem: string | undefined;
  /** What is done with the color so that it can be read. */
  readonly note: string | null;
  readonly onValue: (value: string) => void;
};

/** The browser's own picker, and the color as text beside it. */
export const ColorField = ({ label, name, value, shown, problem, note, onValue }: ColorFieldProps) => {
  const styles = useStyles();

  return (
    <Field label={label} {...(note && { hint: note })} {...(problem && { validationMessage: problem })}>
      {(field) => (
        <div className={styles.both}>
          <input
            type="color"
            aria-label={texts.branding.picker(label)}
            value={shown}
            className={styles.picker}
            onChange={({ currentTarget }) => onValue(currentTarget.value)}
          />
          <Input
            {...field}
            name={name}
            size="large"
            autoComplete="off"
            spellCheck={false}
            value={value}
            maxLength={7}
            className={styles.text}
            onChange={(_, { value }) => onValue(value)}
          />
        </div>
      )}
    </Field>
  );
};

const useStyles = makeStyles({
  both: { display: 'flex', columnGap: tokens.spacingHorizontalS },
  picker: {
    boxSizing: 'border-box',
    flexShrink: 0,
    width: '44px',
    height: '40px',
    padding: '4px',
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    cursor: 'pointer',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
  // Fluent's input has a least width, which a narrow column has not.
  text: { flexGrow: 1, minWidth: 0, '> input': { width: '100%', minWidth: 0 } },
});
