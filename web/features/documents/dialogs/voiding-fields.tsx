import { Field, makeStyles, Textarea, tokens, typographyStyles } from '@fluentui/react-components';
import { useId } from 'react';
import { Sentence } from '../../../ui/sentence.tsx';
import { texts } from '../status-texts.ts';

const labels = texts.voiding;

/** How long a reason may be. */
const REASON_MAX = 500;

type VoidingFieldsProps = {
  readonly consequences: readonly string[];
  /** Names in what it does. */
  readonly names: readonly string[];
  readonly reason: string;
  readonly onReason: (reason: string) => void;
};

/** What voiding does, and the reason that people are told. */
export const VoidingFields = ({ consequences, names, reason, onReason }: VoidingFieldsProps) => {
  const styles = useStyles();
  const heading = useId();

  return (
    <>
      <section className={styles.box} aria-labelledby={heading}>
        <h3 id={heading} className={styles.heading}>
          {labels.consequences}
        </h3>
        <ul className={styles.list}>
          {consequences.map((consequence) => (
            <li key={consequence}>
              <Sentence text={consequence} names={names} />
            </li>
          ))}
        </ul>
      </section>
      <Field label={labels.reason} hint={labels.reasonHint}>
        <Textarea
          rows={3}
          value={reason}
          maxLength={REASON_MAX}
          onChange={(_, { value }) => onReason(value)}
        />
      </Field>
    </>
  );
};

const useStyles = makeStyles({
  box: {
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    border: `1px solid ${tokens.colorStatusWarningBorder1}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorStatusWarningBackground1,
    color: tokens.colorNeutralForeground1,
  },
  heading: { ...typographyStyles.body1Strong, margin: `0 0 ${tokens.spacingVerticalXS}` },
  list: {
    ...typographyStyles.body1,
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXS,
    margin: 0,
    paddingLeft: tokens.spacingHorizontalXL,
    overflowWrap: 'anywhere',
  },
});
