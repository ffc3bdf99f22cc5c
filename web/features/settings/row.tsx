import {
  makeStyles,
  Switch,
  tokens,
  typographyStyles,
  useRestoreFocusTarget,
} from '@fluentui/react-components';
import { type ReactNode, useId } from 'react';

type RowProps = {
  readonly name: ReactNode;
  /** What it means, in a line. */
  readonly meaning: ReactNode;
  readonly children: ReactNode;
};

/** A setting with its name, what it means, and its control. */
export const Row = ({ name, meaning, children }: RowProps) => {
  const styles = useStyles();

  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <div className={styles.name}>{name}</div>
        <div className={styles.meaning}>{meaning}</div>
      </div>
      <div className={styles.control}>{children}</div>
    </div>
  );
};

type SwitchRowProps = {
  readonly name: string;
  readonly meaning: string;
  readonly isOn: boolean;
  readonly isDisabled?: boolean;
  readonly onSwitched: (isOn: boolean) => void;
};

export const SwitchRow = ({ name, meaning, isOn, isDisabled = false, onSwitched }: SwitchRowProps) => {
  const styles = useStyles();
  const id = useId();
  // The focus comes back from the dialog that a switch may open.
  const comesBack = useRestoreFocusTarget();

  return (
    <Row name={<label htmlFor={id}>{name}</label>} meaning={<span id={`${id}-meaning`}>{meaning}</span>}>
      <Switch
        {...comesBack}
        id={id}
        aria-describedby={`${id}-meaning`}
        checked={isOn}
        disabled={isDisabled}
        className={styles.toggle}
        onChange={(_, { checked }) => onSwitched(checked)}
      />
    </Row>
  );
};

const useStyles = makeStyles({
  row: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: tokens.spacingHorizontalL,
    ':not(:last-of-type)': {
      paddingBottom: tokens.spacingVerticalL,
      borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    },
  },
  words: { minWidth: 0 },
  name: typographyStyles.body1Strong,
  meaning: { ...typographyStyles.body1, color: tokens.colorNeutralForeground3, maxWidth: '64ch' },
  control: { flexShrink: 0 },
  // In line with other controls, in spite of the room around it.
  toggle: { marginRight: `calc(-1 * ${tokens.spacingHorizontalS})` },
});
