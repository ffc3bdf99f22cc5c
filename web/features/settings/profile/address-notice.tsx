import { makeStyles, mergeClasses, tokens, typographyStyles } from '@fluentui/react-components';
import { ErrorCircleRegular, MailRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { Sentence } from '../../../ui/sentence.tsx';

type AddressNoticeProps = {
  readonly text: string;
  readonly isFailure?: boolean;
  /** The button that helps. */
  readonly children?: ReactNode;
};

/** What stands below the address while something about it is open. */
export const AddressNotice = ({ text, isFailure = false, children }: AddressNoticeProps) => {
  const styles = useStyles();
  const Icon = isFailure ? ErrorCircleRegular : MailRegular;

  return (
    <div role="status" className={mergeClasses(styles.notice, isFailure && styles.failure)}>
      <Icon fontSize={20} className={styles.icon} aria-hidden />
      <div className={styles.words}>
        <Sentence text={text} />
        {children && <div className={styles.action}>{children}</div>}
      </div>
    </div>
  );
};

const useStyles = makeStyles({
  notice: {
    ...typographyStyles.body1,
    display: 'flex',
    columnGap: tokens.spacingHorizontalS,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorNeutralForeground1,
    overflowWrap: 'anywhere',
  },
  failure: { backgroundColor: tokens.colorStatusDangerBackground1 },
  icon: { flexShrink: 0 },
  words: { minWidth: 0 },
  action: { marginTop: tokens.spacingVerticalS },
});
