import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { type ReactNode, useId } from 'react';

type CardProps = {
  readonly heading: string;
  /** The heading is a name, which nobody translates. */
  readonly isName?: boolean;
  readonly text?: ReactNode;
  /** Beside the heading. */
  readonly action?: ReactNode;
  readonly children?: ReactNode;
};

/** Settings that belong together. */
export const Card = ({ heading, isName = false, text, action, children }: CardProps) => {
  const styles = useStyles();
  const id = useId();

  return (
    <section aria-labelledby={id} className={styles.card}>
      <div className={styles.head}>
        <div className={styles.words}>
          <h2 id={id} className={styles.heading} translate={isName ? 'no' : undefined}>
            {heading}
          </h2>
          {text && <p className={styles.text}>{text}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
};

const useStyles = makeStyles({
  card: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalL,
    minWidth: 0,
    padding: `clamp(${tokens.spacingHorizontalL}, 3vw, ${tokens.spacingHorizontalXXL})`,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-start',
    justifyContent: 'space-between',
    gap: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
  },
  words: { minWidth: 0 },
  heading: { ...typographyStyles.subtitle2, margin: 0 },
  text: {
    ...typographyStyles.body1,
    margin: `${tokens.spacingVerticalXXS} 0 0`,
    color: tokens.colorNeutralForeground3,
    overflowWrap: 'anywhere',
  },
});
