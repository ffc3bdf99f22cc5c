import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { ErrorCircleRegular } from '@fluentui/react-icons';
import { Sentence } from '../sentence.tsx';

/** Says in the form why it was refused. */
export const FormProblem = ({ children }: { children: string | null }) => {
  const styles = useStyles();

  return (
    <div role="alert">
      {children && (
        <p className={styles.problem}>
          <ErrorCircleRegular fontSize={20} aria-hidden className={styles.icon} />
          <span>
            <Sentence text={children} />
          </span>
        </p>
      )}
    </div>
  );
};

const useStyles = makeStyles({
  problem: {
    ...typographyStyles.body1,
    display: 'flex',
    columnGap: tokens.spacingHorizontalS,
    margin: 0,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorStatusDangerBackground1,
    color: tokens.colorStatusDangerForeground1,
    overflowWrap: 'anywhere',
  },
  icon: { flexShrink: 0 },
});
