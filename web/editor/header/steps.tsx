import { makeStyles, mergeClasses, tokens, typographyStyles } from '@fluentui/react-components';
import { CheckmarkRegular } from '@fluentui/react-icons';
import { useEditor, useEditorSelector } from '../store.tsx';
import { texts } from '../texts.ts';

/** The way from an empty draft to one that can be sent, and how far it has come. */
export const Steps = () => {
  const styles = useStyles();
  const { assignees, labels } = useEditor();
  const hasFields = useEditorSelector(({ fields }) => Object.keys(fields).length > 0);
  const current = assignees.length === 0 ? 0 : hasFields ? 2 : 1;

  return (
    <ol className={styles.steps} aria-label={texts.header.steps}>
      {labels.steps.map((step, place) => (
        <li
          key={step}
          title={step}
          aria-current={place === current ? 'step' : undefined}
          className={mergeClasses(styles.step, place === current && styles.current)}
        >
          <span className={mergeClasses(styles.mark, place <= current && styles.reached)} aria-hidden>
            {place < current ? <CheckmarkRegular /> : place + 1}
          </span>
          <span className={place === current ? undefined : styles.other}>{step}</span>
          {place < current && <span className={styles.hidden}>, {texts.header.stepDone}</span>}
        </li>
      ))}
    </ol>
  );
};

const useStyles = makeStyles({
  steps: {
    display: 'flex',
    columnGap: tokens.spacingHorizontalXXL,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    '@media (max-width: 1279.98px)': { display: 'none' },
  },
  step: {
    ...typographyStyles.body1,
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalSNudge,
    whiteSpace: 'nowrap',
    color: tokens.colorNeutralForeground3,
    ':not(:last-child)::after': {
      content: '""',
      position: 'absolute',
      left: `calc(100% + ${tokens.spacingHorizontalXS})`,
      width: tokens.spacingHorizontalL,
      borderTop: `1px solid ${tokens.colorNeutralStroke1}`,
    },
  },
  current: { ...typographyStyles.body1Strong, color: tokens.colorNeutralForeground1 },
  mark: {
    ...typographyStyles.caption1Strong,
    display: 'grid',
    placeItems: 'center',
    width: '20px',
    height: '20px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusCircular,
  },
  reached: {
    border: `1px solid ${tokens.colorBrandBackground2}`,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
  },
  // Their words would leave no room for the title: their marks are enough.
  other: {
    '@media (max-width: 1679.98px)': {
      position: 'absolute',
      width: '1px',
      height: '1px',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
  },
  hidden: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  },
});
