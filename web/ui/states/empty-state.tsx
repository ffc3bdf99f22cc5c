import { makeStyles, mergeClasses, tokens, typographyStyles } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { Sentence } from '../sentence.tsx';

type EmptyStateProps = {
  readonly icon: ReactNode;
  readonly heading: string;
  readonly text?: string;
  readonly action?: ReactNode;
  /** Whether it is shown inside something that has a frame. */
  readonly isFramed?: boolean;
};

/** Says why a list is empty, and what can be done about it. */
export const EmptyState = ({ icon, heading, text, action, isFramed = false }: EmptyStateProps) => {
  const styles = useStyles();

  return (
    <div className={mergeClasses(styles.empty, isFramed && styles.framed)}>
      <span className={styles.icon} aria-hidden>
        {icon}
      </span>
      <p className={styles.heading}>{heading}</p>
      {text && (
        <p className={styles.text}>
          <Sentence text={text} />
        </p>
      )}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
};

const useStyles = makeStyles({
  empty: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    rowGap: tokens.spacingVerticalXS,
    padding: `calc(2 * ${tokens.spacingVerticalXXXL}) ${tokens.spacingHorizontalXL}`,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    textAlign: 'center',
  },
  framed: { flexGrow: 1, border: 'none', borderRadius: 0 },
  icon: {
    display: 'grid',
    placeItems: 'center',
    width: '56px',
    height: '56px',
    marginBottom: tokens.spacingVerticalS,
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    fontSize: '28px',
  },
  heading: { ...typographyStyles.subtitle2, margin: 0, textWrap: 'balance' },
  text: {
    ...typographyStyles.body1,
    margin: 0,
    textWrap: 'balance',
    color: tokens.colorNeutralForeground3,
    maxWidth: '44ch',
    overflowWrap: 'anywhere',
  },
  action: { marginTop: tokens.spacingVerticalL },
});
